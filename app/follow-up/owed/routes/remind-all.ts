import type { ActionFunctionArgs } from '@remix-run/node';
import { requireUser } from '../../../auth/require-user.server.ts';
import { runAction } from '../../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { counted } from '../../../ui/format.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { remindAuthors } from '../commands/remind-authors.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  return await runAction(args, '/reviews/owed', async () => {
    const sent = await remindAuthors(scope);
    const message = sent === 0 ? 'Nobody can be reminded now.' : `${counted(sent, 'reminder')} sent by email.`;
    return { to: '/reviews/owed', toast: { kind: sent === 0 ? 'warn' : 'ok', message } };
  });
}

export default NoPage;
