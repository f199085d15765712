import type { ActionFunctionArgs } from '@remix-run/node';
import { runAction } from '../../platform/submit.server.ts';
import { resendVerification } from '../commands/resend-verification.server.ts';
import { requireSection } from '../require-section.server.ts';
import { usersViewPath } from '../users-view.schema.ts';

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  const back = usersViewPath(args.request);
  return await runAction(args, back, async () => {
    await resendVerification(scope, args.params.userId);
    return { to: back, toast: { kind: 'ok', message: 'Email verification is sent.' } };
  });
}
