import type { AppLoadContext } from '@remix-run/node';
import { Absent } from '#db/refusal.ts';
import { whereLettersGo } from './where-letters-go.ts';

/** The data folder whose outbox is shown; no such page where letters go to people, or could one day. */
export function outboxShown({ product: { settings } }: AppLoadContext): string {
  if (whereLettersGo(settings) !== 'outbox') throw new Absent('page');
  return settings.dataDir;
}
