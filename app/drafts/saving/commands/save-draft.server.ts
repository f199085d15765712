import { BusinessRuleError } from '#db/errors.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import type { FormValues } from '../../../platform/forms/form-values.ts';
import { changePart, type PartChange, withAddedParts } from '../../body/change-part.ts';
import { type ChosenSides, sideOf } from '../../body/chosen-sides.ts';
import { applyForm, type DraftBody, parseDraft } from '../../body/draft-body.ts';
import type { UnmaskedValues } from '../../body/drop-masked.ts';
import { rebaseSave, removals } from '../../body/rebase-save.ts';
import { rememberRemoved } from '../../body/removed-parts.ts';
import type { Conflict } from '../../body/version-conflict-error.ts';
import { mayRemovePart } from '../../policy.ts';
import { draftToChange, type EditableDraft } from '../draft-row.server.ts';
import { partIdTaken } from '../queries/part-id-taken.server.ts';
import { revealedPersons } from '../queries/revealed-persons.server.ts';
import { unmaskedValues } from '../queries/unmasked-values.server.ts';
import { fillInOwner } from './fill-in-owner.server.ts';
import { writeDraft } from './write-draft.server.ts';

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

/** `behind`: others saved what the form does not show. `hasDropped`: posted private fields are masked now. */
export type Saved = { revision: number; savedAt: string; behind: boolean; hasDropped: boolean };

/** `change` may change the body further in the same save, for example add a part. */
export async function saveDraft(
  scope: Scope,
  draftId: string,
  save: Save,
  change: (body: DraftBody) => DraftBody = (body) => body,
): Promise<Saved | { conflict: Conflict }> {
  return await transaction(scope, async (scope) => {
    const draft = await draftToChange(scope, draftId);
    const saved = await withPostedParts(scope, draft, save);
    const { hasDropped, ...posted } = await unmaskedValues(scope, saved, save);
    const typed = { ...save, ...posted };
    const laterSaves = draft.operations.indexOf(save.operationId);
    const behind = (revision: number) => revision - 1 !== save.revision;
    if (laterSaves >= 0) {
      const revision = draft.revision - laterSaves;
      return { revision, savedAt: draft.updatedAt, behind: behind(revision), hasDropped };
    }
    const isCurrent = draft.revision === save.revision && save.base === undefined;
    const changeAll = (body: DraftBody) => change(changeParts(scope, draft, body, save.parts));
    const next = isCurrent
      ? await applySave(scope, saved, typed, changeAll)
      : await applyRebasedSave(scope, { saved, revision: draft.revision }, typed, changeAll);
    if ('conflict' in next) return { conflict: { ...next.conflict, hasDropped } };
    const { revision, savedAt } = await writeDraft(scope, draft.id, next.body, save.operationId);
    return { revision, savedAt, behind: behind(revision), hasDropped };
  });
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

type BodyChange = (body: DraftBody) => DraftBody;

type UnmaskedSave = Omit<Save, 'values' | 'base'> & { values: UnmaskedValues; base: UnmaskedValues | undefined };

async function applySave(scope: Scope, saved: DraftBody, { values, isFullPost }: UnmaskedSave, change: BodyChange) {
  const body = await fillInOwner(scope, saved, applyForm(saved, values, isFullPost));
  return { body: rememberRemoved(body, change(body)) };
}

async function applyRebasedSave(
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
