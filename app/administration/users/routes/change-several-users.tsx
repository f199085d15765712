import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NotFoundError } from '#db/errors.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { changeSeveralUsers } from '../commands/change-several-users.server.ts';
import { SeveralUsersDialog } from '../components/several-users-dialog.tsx';
import { chosenUsers } from '../queries/chosen-users.server.ts';
import { matchingUserIds } from '../queries/matching-user-ids.server.ts';
import { chosenIdsOf, isAboutAll, severalUsersInput } from '../several-users.schema.ts';
import { signInRules } from '../sign-in-rules.server.ts';
import { isUserAct, questionOf, resultOf, type UserAct, userActs } from '../user-acts.ts';
import { usersViewOf } from '../users-view.schema.ts';
import { usersViewQuery } from '../users-view-query.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? questionOf(data.act, data.users.length) : 'Change users'} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  const act = actOf(args.params.act);
  const rules = signInRules(args.context.services.settings);
  const back = backTo(args.request);
  const { request } = args;
  const ids = isAboutAll(request) ? await matchingUserIds(scope, usersViewOf(request)) : chosenIdsOf(request);
  return { act, back, ...(await chosenUsers(scope, act, ids, rules)) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  const act = actOf(args.params.act);
  return await submit(args, severalUsersInput, async (input) => {
    const { actId, count } = await changeSeveralUsers(scope, act, input, signInRules(args.context.services.settings));
    const back = backTo(args.request);
    const to = userActs[act].undoable && count > 0 ? `${back}${back.includes('?') ? '&' : '?'}done=${actId}` : back;
    return { to, toast: { kind: 'ok', message: resultOf(act, count) } };
  });
}

function actOf(name: string | undefined): UserAct {
  if (!isUserAct(name)) throw new NotFoundError('act');
  return name;
}

function backTo(request: Request): string {
  return `/administration/workgroups${usersViewQuery(usersViewOf(request))}`;
}

export default function ChangeSeveralUsers() {
  const errors = useActionData<typeof action>()?.errors;
  return <SeveralUsersDialog {...useLoaderData<typeof loader>()} errors={errors} />;
}
