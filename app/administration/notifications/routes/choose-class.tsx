import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { nodesToChoose } from '../../../incidents/record/queries/nodes-to-choose.server.ts';
import { formValues } from '../../../platform/forms/form-values.ts';
import { readForm } from '../../../platform/forms/read-form.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { NotificationDialog } from '../components/notification-dialog.tsx';
import { notificationTitle, notificationValues } from '../notification-form.ts';
import { classPaths } from '../queries/class-paths.server.ts';
import { notificationForm } from '../queries/notification-form.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${notificationTitle(data?.id)} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  return await notificationForm(await requireSection(args, 'notification'), args.params.notificationId);
}

/** Shows the tree where the picker does not run, or takes the chosen class. */
export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'notification');
  const posted = formValues(await readForm(args.request));
  const { chosen, words = '' } = posted;
  const entered = notificationValues(posted);
  const lookupClasses = entered.lookupClasses.map((each, index) =>
    typeof chosen === 'string' && String(index) === args.params.at ? { ...each, classLookupId: chosen } : each,
  );
  const values = { ...entered, lookupClasses, version: posted.version ?? '' };
  const paths = await classPaths(scope, lookupClasses);
  if (chosen !== undefined || typeof words !== 'string') return { errors: {}, values, paths };
  const choice = { at: Number(args.params.at), ...(await nodesToChoose(scope, 'INCIDENT_CLASS', words)) };
  return { errors: {}, values, paths, choice };
}

export default function ChooseClass() {
  return <NotificationDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
