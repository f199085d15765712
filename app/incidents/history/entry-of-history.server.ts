import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireUser } from '../../auth/require-user.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { redirectWithToast } from '../../platform/forms/submit.server.ts';
import { closeTo } from '../close-to.server.ts';
import { viewHistoryEntry } from './commands/view-history-entry.server.ts';

export async function entryOfHistory(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { id, entryId } = args.params;
  const { entry, ...page } = await viewHistoryEntry(scope, id, entryId);
  const from = closeTo(args.request);
  if (!entry) {
    const to = `/incidents/${page.incident.id}/history?${new URLSearchParams({ from })}`;
    throw redirectWithToast(args, { to, toast: { kind: 'warn', message: 'Failed to load history.' } });
  }
  return { ...page, entry, display: viewerDisplay(scope.actor), closeTo: from };
}
