import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { BusinessRuleError, StaleVersionError } from '#db/errors.ts';
import { partKinds } from '#db/vocabulary/part-fields.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { attachmentsStay } from '../../../incidents/policy.ts';
import { type DraftBody, parseDraft } from '../../body/draft-body.ts';
import { isMasked } from '../../body/drop-masked.ts';
import { rememberRemoved } from '../../body/removed-parts.ts';
import { mayRemovePart } from '../../policy.ts';
import { draftToChange } from '../draft-row.server.ts';
import { partIdTaken } from '../queries/part-id-taken.server.ts';
import { revealedPersons } from '../queries/revealed-persons.server.ts';
import { fillInOwner } from '../writing/fill-in-owner.server.ts';
import { writeDraft } from '../writing/write-draft.server.ts';

type Rules = {
  clock: string;
  dayZone: string;
  isMasked: (person: DraftBody['persons'][number]) => boolean;
  isEdit: boolean;
};

export type BodyWriter = (stored: DraftBody, rules: Rules) => DraftBody;

/** `revision` is the one that the API client has read, if any. Returns a new revision where anything changed. */
export function replaceDraft(
  scope: Scope,
  draftId: string,
  revision: number | undefined,
  write: BodyWriter,
): Promise<number> {
  return transaction(scope, async (scope) => {
    const draft = await draftToChange(scope, draftId);
    if (revision !== undefined && draft.revision !== revision) {
      throw new StaleVersionError(`Draft #${draft.number} was changed meanwhile. Read it again, then change it.`);
    }
    const stored = parseDraft(draft.body);
    const unlocked = await revealedPersons(scope);
    const next = write(stored, {
      clock: stored.clock ?? scope.actor.timeZone,
      dayZone: scope.actor.account.timeZone,
      isMasked: (person) => isMasked(person, unlocked),
      isEdit: draft.incidentId !== null,
    });
    await refuseParts(scope, draft.id, stored, next);
    const filledIn = await fillInOwner(scope, stored, next);
    if (isDeepStrictEqual(filledIn, stored)) return draft.revision;
    const body = rememberRemoved(stored, filledIn);
    return (await writeDraft(scope, draft.id, body, randomUUIDv7())).revision;
  });
}

async function refuseParts(scope: Scope, draftId: string, stored: DraftBody, next: DraftBody) {
  const idsOf = (body: DraftBody) =>
    new Set([...partKinds.flatMap((kind) => body[kind].map(({ id }) => id)), ...body.attachments.map(({ id }) => id)]);
  const [before, after] = [idsOf(stored), idsOf(next)];
  const added = [...after].filter((id) => !before.has(id));
  if (await partIdTaken(scope, draftId, added)) throw new BusinessRuleError('This part cannot be added.');
  const removed = [...before].filter((id) => !after.has(id));
  if (removed.every((id) => mayRemovePart(scope.actor, stored.attachments, id))) return;
  throw new BusinessRuleError(attachmentsStay);
}
