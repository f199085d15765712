import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { authorize } from '../../../auth/authorize.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { useSchemaForm } from '../../../ui/forms/use-schema-form.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { viewerAt } from '../../close-to.server.ts';
import { mayLink } from '../../policy.ts';
import { viewableIncident } from '../../queries/viewable-incident.server.ts';
import { linkIncident } from '../commands/link-incident.server.ts';
import { LinkFields } from '../components/link-fields.tsx';
import { linkInput } from '../link.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Link incident #${data?.number} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const incident = await viewableIncident(scope, args.params.id);
  authorize(mayLink(scope.actor, incident));
  return { number: incident.number, back: viewerAt(args.request, incident.id) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = args.params;
  return await submit(args, linkInput, async (input) => {
    await linkIncident(scope, id, input);
    const message = `Incident #${input.number} is linked.`;
    return { to: `${viewerAt(args.request, id)}#linked`, toast: { kind: 'ok', message } };
  });
}

export default function LinkIncident() {
  const { number, back } = useLoaderData<typeof loader>();
  const { form, fields } = useSchemaForm(linkInput, { id: 'link-incident', reply: useActionData<typeof action>() });
  return (
    <Dialog
      size="small"
      title={`Link incident #${number}`}
      closeTo={back}
      form={form}
      foot={
        <>
          <LinkButton href={back}>Cancel</LinkButton>
          <Button variant="primary">Link incident</Button>
        </>
      }
    >
      <div className="stack">
        <FormProblem />
        <LinkFields fields={fields} autoFocus />
      </div>
    </Dialog>
  );
}
