import type { ActionFunctionArgs } from '@remix-run/node';
import { runAction } from '../../platform/submit.server.ts';
import { activateUser } from '../commands/activate-user.server.ts';
import { requireSection } from '../require-section.server.ts';
import { signInRules } from '../sign-in-rules.server.ts';
import { usersViewPath } from '../users-view.schema.ts';

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  const back = usersViewPath(args.request);
  return await runAction(args, back, async () => {
    const name = await activateUser(scope, args.params.userId, signInRules(args.context.services.settings));
    return { to: back, toast: { kind: 'ok', message: `${name} is activated.` } };
  });
}
