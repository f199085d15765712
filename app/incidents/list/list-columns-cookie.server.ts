import type { Scope } from '../../auth/scope.server.ts';
import type { Settings } from '../../platform/process/settings.ts';
import { sealedCookie } from '../../platform/web/cookies.server.ts';
import { defaultColumns, knownColumns, type ListColumn } from './list-columns.schema.ts';

type Chosen = { sessionId: string; columns: ListColumn[] };

const cookie = sealedCookie<Chosen>('columns', 12 * 3_600);

export function chosenColumns(settings: Settings, request: Request, { actor }: Pick<Scope, 'actor'>): ListColumn[] {
  const chosen = cookie.read(settings, request);
  return chosen?.sessionId === actor.sessionId ? knownColumns(chosen.columns) : defaultColumns;
}

export function columnsCookie(settings: Settings, { actor }: Pick<Scope, 'actor'>, columns: ListColumn[]): string {
  return cookie.write(settings, { sessionId: actor.sessionId, columns });
}
