import { type Scope, transaction } from '../../../auth/scope.server.ts';
import type { FormValues } from '../../../platform/form-values.ts';
import { writeDraft } from '../../commands/write-draft.server.ts';
import { type ChosenSides, sideOf } from '../../conflicts/chosen-sides.ts';
import { rebaseSave, removals } from '../../conflicts/rebase-save.ts';
import type { Conflict } from '../../conflicts/version-conflict-error.ts';
import { applyForm, type DraftBody, parseDraft } from '../../draft-body.ts';
import { fillInOwner } from '../../parts/commands/fill-in-owner.server.ts';
import { revealedPersons } from '../../parts/queries/revealed-persons.server.ts';
import { rememberRemoved } from '../../parts/removed-parts.ts';
import { editableDraft } from '../../queries/editable-draft.server.ts';
import type { UnmaskedValues } from '../drop-masked.ts';
import { unmaskedValues } from '../queries/unmasked-values.server.ts';

export type Save = {
  /** The last revision that the form shows completely. */
  revision: number;
  operationId: string;
  values: FormValues;
  /** True when the browser posted the full form, false when a script posted only changed fields. */
  isFullPost: boolean;
  /** The previous values of the changed fields, for the merge with what others saved since. */
  base?: FormValues | undefined;
  chosen?: ChosenSides | undefined;
};

/** `behind`: others saved changes that the form does not show. `hasDropped`: posted private fields are masked now. */
export type Saved = { revision: number; savedAt: string; behind: boolean; hasDropped: boolean };

/** Saves the posted fields. `change` may change the body further in the same save, for example add a part. */
export async function saveDraft(
  scope: Scope,
  draftId: string,
  save: Save,
  change: (body: DraftBody) => DraftBody = (body) => body,
): Promise<Saved | { conflict: Conflict }> {
  return await transaction(scope, async (scope) => {
    const draft = await editableDraft(scope, draftId, { lock: true });
    const saved = parseDraft(draft.body);
    const { hasDropped, ...posted } = await unmaskedValues(scope, saved, save);
    const typed = { ...save, ...posted };
    const laterSaves = draft.operations.indexOf(save.operationId);
    const behind = (revision: number) => revision - 1 !== save.revision;
    if (laterSaves >= 0) {
      const revision = draft.revision - laterSaves;
      return { revision, savedAt: draft.updatedAt, behind: behind(revision), hasDropped };
    }
    const isCurrent = draft.revision === save.revision && save.base === undefined;
    const next = isCurrent
      ? await applySave(scope, saved, typed, change)
      : await applyRebasedSave(scope, { saved, revision: draft.revision }, typed, change);
    if ('conflict' in next) return { conflict: { ...next.conflict, hasDropped } };
    const { revision, savedAt } = await writeDraft(scope, draft.id, next.body, save.operationId);
    return { revision, savedAt, behind: behind(revision), hasDropped };
  });
}

type BodyChange = (body: DraftBody) => DraftBody;

type UnmaskedSave = Omit<Save, 'values' | 'base'> & { values: UnmaskedValues; base: UnmaskedValues | undefined };

async function applySave(scope: Scope, saved: DraftBody, { values, isFullPost }: UnmaskedSave, change: BodyChange) {
  const body = await fillInOwner(scope, saved, applyForm(saved, values, isFullPost));
  return { body: rememberRemoved(body, change(body)) };
}

/** Applies a save to a draft that others changed too; returns a conflict where the user must choose. */
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
