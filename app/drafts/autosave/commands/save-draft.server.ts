import { operationsKept } from '#db/entities/draft.ts';
import { isId } from '#db/vocabulary/id.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import type { FormValues } from '../../../platform/form-values.ts';
import { type ChosenSides, sideOf } from '../../conflicts/chosen-sides.ts';
import { rebaseSave, removals } from '../../conflicts/rebase-save.ts';
import type { Conflict } from '../../conflicts/version-conflict-error.ts';
import { applyForm, type DraftBody, parseDraft } from '../../draft-body.ts';
import { fillInOwner } from '../../parts/commands/fill-in-owner.server.ts';
import { revealedPersons } from '../../parts/queries/revealed-persons.server.ts';
import { rememberRemoved } from '../../parts/removed-parts.ts';
import { mayEditDraft } from '../../policy.ts';
import type { UnmaskedValues } from '../drop-masked.ts';
import { type DraftToSave, draftToSave } from '../queries/draft-to-save.server.ts';
import { unmaskedValues } from '../queries/unmasked-values.server.ts';

/** What a save was based on, and the name of the operation, under which it happens once however often it is sent. */
export type Save = {
  /** The last one of which the form shows everything. */
  revision: number;
  operationId: string;
  values: FormValues;
  /** The browser sent the whole form, not only what changed. */
  whole: boolean;
  /** What the changed fields were before: with it the save is joined with what others have saved since. */
  base?: FormValues | undefined;
  chosen?: ChosenSides | undefined;
};

/**
 * `behind`: the form does not show what others had saved before. `hasDropped`: private fields were posted that are masked
 * for this session now, and were dropped.
 */
export type Saved = { revision: number; savedAt: string; behind: boolean; hasDropped: boolean };

/** Keeps what was typed. `and` may change the body further in the same step: a person more, a person less. */
export async function saveDraft(
  scope: Scope,
  draftId: string,
  save: Save,
  and: (body: DraftBody) => DraftBody = (body) => body,
): Promise<Saved | { conflict: Conflict }> {
  return await transaction(scope, async (scope) => {
    const draft = await draftToSave(scope, draftId);
    authorize(mayEditDraft(scope.actor, draft));
    const saved = parseDraft(draft.body);
    const { hasDropped, ...posted } = await unmaskedValues(scope, saved, save);
    const typed = { ...save, ...posted };
    const since = draft.operations.indexOf(save.operationId);
    const behind = (revision: number) => revision - 1 !== save.revision;
    if (since >= 0) {
      const revision = draft.revision - since;
      return { revision, savedAt: draft.updatedAt, behind: behind(revision), hasDropped };
    }
    const isCurrent = draft.revision === save.revision && save.base === undefined;
    const next = isCurrent
      ? await applySave(scope, saved, typed, and)
      : await applyRebasedSave(scope, { saved, revision: draft.revision }, typed, and);
    if ('conflict' in next) return { conflict: { ...next.conflict, hasDropped } };
    const { revision, savedAt } = await updateDraft(scope, draft, next.body, save.operationId);
    return { revision, savedAt, behind: behind(revision), hasDropped };
  });
}

type And = (body: DraftBody) => DraftBody;

/** A save without what is masked. */
type Typed = Omit<Save, 'values' | 'base'> & { values: UnmaskedValues; base: UnmaskedValues | undefined };

async function updateDraft({ em, now }: Scope, { id }: DraftToSave, body: DraftBody, operationId: string) {
  const classId = isId(body.lastClassId) ? body.lastClassId : null;
  const parameters = [now(), operationId, operationsKept, classId, JSON.stringify(body), id];
  const [row] = await em.execute<[{ revision: number; savedAt: string }]>(updateSql, parameters);
  return row;
}

const updateSql = `
update draft set updated_at = ?, touched = true, revision = revision + 1, operations = (?::uuid || operations)[:?],
  last_class_id = (select id from lookup where account_id = current_account() and id = ? and type = 'INCIDENT_CLASS'), body = ?::jsonb
where account_id = current_account() and id = ? returning revision, to_json(updated_at::timestamptz(3)) as "savedAt"`;

async function applySave(scope: Scope, saved: DraftBody, { values, whole }: Typed, and: And) {
  const body = await fillInOwner(scope, saved, applyForm(saved, values, whole));
  return { body: rememberRemoved(body, and(body)) };
}

/** The same where others have changed the draft too: asks where nobody but the user can know. */
async function applyRebasedSave(
  scope: Scope,
  { saved, revision: seen }: { saved: DraftBody; revision: number },
  typed: Typed,
  and: And,
): Promise<{ body: DraftBody } | { conflict: Conflict }> {
  const side = sideOf(typed.chosen, { of: 'draft', seen });
  const { body: both, clashes, conflict } = rebaseSave(saved, typed, await revealedPersons(scope), side);
  const body = await fillInOwner(scope, saved, both);
  const next = and(body);
  const taken = removals(body, next);
  const undecided = [...clashes, ...taken.filter(({ field }) => !side(field))];
  if (undecided.length > 0) return { conflict: { of: 'draft', seen, ...conflict(undecided) } };
  return { body: rememberRemoved(body, taken.every(({ field }) => side(field) === 'mine') ? next : body) };
}
