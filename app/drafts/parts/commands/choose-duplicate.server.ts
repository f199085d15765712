import type { Scope } from '../../../auth/scope.server.ts';
import { duplicatesOf } from '../queries/duplicates-of.server.ts';
import { chooseLegalEntity } from './choose-legal-entity.server.ts';
import { choosePerson } from './choose-person.server.ts';

export async function chooseDuplicate(scope: Scope, draftId: string, partId: string, knownId: string) {
  const { kind } = await duplicatesOf(scope, draftId, partId);
  const choose = kind === 'persons' ? choosePerson : chooseLegalEntity;
  await choose(scope, draftId, knownId, partId);
}
