import type { ActionFunctionArgs } from '@remix-run/node';
import { runAction } from '../../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { counted } from '../../../ui/format.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { undoSeveralUsers } from '../commands/undo-several-users.server.ts';
import { usersViewPath } from '../users-view.schema.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  const back = usersViewPath(args.request);
  return await runAction(args, back, async () => {
    const { restored, skipped } = await undoSeveralUsers(scope, args.params.actId);
    return {
      to: back,
      toast: { kind: skipped > 0 || restored === 0 ? 'warn' : 'ok', message: wordsOf(restored, skipped) },
    };
  });
}

function wordsOf(restored: number, skipped: number): string {
  const stay =
    skipped > 0 &&
    `${counted(skipped, 'user')} ${skipped === 1 ? 'was' : 'were'} changed or got tasks since, and not by this.`;
  const back = restored > 0 && `${counted(restored, 'user')} ${restored === 1 ? 'is' : 'are'} as before.`;
  return [back, stay].filter(Boolean).join(' ') || 'There is nothing to undo.';
}

export default NoPage;
