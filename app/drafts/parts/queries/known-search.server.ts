import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { legalEntityMatches } from '../../../people/queries/legal-entity-matches.server.ts';
import { personMatches } from '../../../people/queries/person-matches.server.ts';
import { parseDraft } from '../../body/draft-body.ts';
import { editableDraft } from '../../saving/queries/editable-draft.server.ts';
import type { Known } from './known-by-name.server.ts';

type KnownSearch = {
  kind: Known['kind'];
  name: string | null;
  instead?: string;
};

export async function knownSearch(scope: Scope, draftId: string, { kind, name, instead }: KnownSearch) {
  const body = parseDraft((await editableDraft(scope, draftId)).body);
  if (instead) orNotFound(body[kind].find(({ id }) => id === instead));
  return { name, known: name?.trim() ? await found(scope, kind, name) : null };
}

async function found(scope: Scope, kind: Known['kind'], name: string): Promise<Known> {
  if (kind === 'persons') return { kind, matches: await personMatches(scope, name) };
  return { kind, matches: await legalEntityMatches(scope, name) };
}
