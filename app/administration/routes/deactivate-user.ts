import type { ActionFunctionArgs } from '@remix-run/node';
import { runAction } from '../../platform/submit.server.ts';
import { deactivateUser } from '../commands/deactivate-user.server.ts';
import { requireSection } from '../require-section.server.ts';
import { usersViewPath } from '../users-view.schema.ts';

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  const back = usersViewPath(args.request);
  return await runAction(args, back, async () => {
    const name = await deactivateUser(scope, args.params.userId);
    return { to: back, toast: { kind: 'ok', message: `${name} is deactivated.` } };
  });
}
