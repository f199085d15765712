import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { FormValues } from '../../../platform/forms/form-values.ts';
import { changePart, type PartChange, withAddedParts } from '../../body/change-part.ts';
import { type ChosenSides, sideOf } from '../../body/chosen-sides.ts';
import { applyForm, type DraftBody, parseDraft } from '../../body/draft-body.ts';
import type { UnmaskedValues } from '../../body/drop-masked.ts';
import { rebaseSave, removals } from '../../body/rebase-save.ts';
import { rememberRemoved } from '../../body/removed-parts.ts';
import type { Conflict } from '../../body/version-conflict-error.ts';
import { mayRemovePart } from '../../policy.ts';
import type { EditableDraft } from '../draft-row.server.ts';
import { partIdTaken } from '../queries/part-id-taken.server.ts';
import { revealedPersons } from '../queries/revealed-persons.server.ts';
import { unmaskedValues } from '../queries/unmasked-values.server.ts';
import { fillInOwner } from './fill-in-owner.server.ts';

export type Save = {
  /** The last revision that the form shows completely. */
  revision: number;
  operationId: string;
  values: FormValues;
  /** The browser posted the full form; a script posts only changed fields. */
  isFullPost: boolean;
  /** Previous values of the changed fields, to merge with other saves. */
  base?: FormValues | undefined;
  chosen?: ChosenSides | undefined;
  /** An added part is added before its values apply; a removed part keeps its values. */
  parts?: PartChange[] | undefined;
};

export type BodyChange = (body: DraftBody) => DraftBody;

/** `hasDropped`: posted private fields are masked now. */
type Applied = { body: DraftBody; hasDropped: boolean };

/** Returns the locked draft's body with the save, for the caller to write; a save that is done already changes nothing. */
export async function applySave(
  scope: Scope,
  draft: EditableDraft,
  save: Save,
  change: BodyChange = (body) => body,
): Promise<Applied | { conflict: Conflict }> {
  const saved = await withPostedParts(scope, draft, save);
  const { hasDropped, ...posted } = await unmaskedValues(scope, saved, save);
  const typed = { ...save, ...posted };
  if (draft.operations.includes(save.operationId)) return { body: parseDraft(draft.body), hasDropped };
  const isCurrent = draft.revision === save.revision && save.base === undefined;
  const changeAll = (body: DraftBody) => change(changeParts(scope, draft, body, save.parts));
  const next = isCurrent
    ? await applyCurrent(scope, saved, typed, changeAll)
    : await applyRebased(scope, { saved, revision: draft.revision }, typed, changeAll);
  return 'conflict' in next ? { conflict: { ...next.conflict, hasDropped } } : { ...next, hasDropped };
}

async function withPostedParts(scope: Scope, draft: EditableDraft, { parts = [] }: Save): Promise<DraftBody> {
  const body = parseDraft(draft.body);
  const next = withAddedParts(body, parts, draft.incidentId !== null);
  const known = JSON.stringify(draft.body);
  const added = parts.flatMap(({ act, id }) => (act === 'add' && !known.includes(id) ? [id] : []));
  if (await partIdTaken(scope, draft.id, added)) throw new BusinessRuleError('This part cannot be added.');
  return next;
}

function changeParts({ actor }: Scope, draft: EditableDraft, body: DraftBody, parts: PartChange[] = []): DraftBody {
  const may = ({ act, id }: PartChange) => act !== 'remove' || mayRemovePart(actor, body.attachments, id);
  return parts.filter(may).reduce((next, each) => changePart(next, each, draft.incidentId !== null), body);
}

type UnmaskedSave = Omit<Save, 'values' | 'base'> & { values: UnmaskedValues; base: UnmaskedValues | undefined };

async function applyCurrent(scope: Scope, saved: DraftBody, { values, isFullPost }: UnmaskedSave, change: BodyChange) {
  const body = await fillInOwner(scope, saved, applyForm(saved, values, isFullPost));
  return { body: rememberRemoved(body, change(body)) };
}

async function applyRebased(
  scope: Scope,
  { saved, revision: seen }: { saved: DraftBody; revision: number },
  typed: UnmaskedSave,
  change: BodyChange,
): Promise<{ body: DraftBody } | { conflict: Conflict }> {
  const side = sideOf(typed.chosen, { of: 'draft', seen });
  const { body: rebased, conflicts, conflict } = rebaseSave(saved, typed, await revealedPersons(scope), side);
  const body = await fillInOwner(scope, saved, rebased);
  const next = change(body);
  const removedParts = removals(body, next);
  const undecided = [...conflicts, ...removedParts.filter(({ field }) => !side(field))];
  if (undecided.length > 0) return { conflict: { of: 'draft', seen, ...conflict(undecided) } };
  return { body: rememberRemoved(body, removedParts.every(({ field }) => side(field) === 'mine') ? next : body) };
}
