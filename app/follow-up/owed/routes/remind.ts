import type { ActionFunctionArgs } from '@remix-run/node';
import { requireUser } from '../../../auth/require-user.server.ts';
import { closeTo } from '../../../incidents/close-to.server.ts';
import { runAction } from '../../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { remindAuthor } from '../commands/remind-author.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const back = closeTo(args.request);
  return await runAction(args, back, async () => {
    const name = await remindAuthor(scope, args.params.userId);
    return { to: back, toast: { kind: 'ok', message: `${name} is reminded by email.` } };
  });
}

export default NoPage;
