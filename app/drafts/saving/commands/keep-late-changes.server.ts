import { BusinessRuleError, ForbiddenError, NotFoundError } from '#db/errors.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { FormValues } from '../../../platform/forms/form-values.ts';
import { type PartChange, withAddedParts } from '../../body/change-part.ts';
import { parseDraft } from '../../body/draft-body.ts';
import { valuesOf } from '../../body/draft-fields.ts';
import { isMasked } from '../../body/drop-masked.ts';
import { bodyFields, type FormField, formFields, isIn, isPrivate } from '../../body/form-fields.server.ts';
import { type Conflict, unknownRevision } from '../../body/version-conflict-error.ts';
import { editableDraft } from '../queries/editable-draft.server.ts';
import type { PastDraft } from '../queries/past-draft.server.ts';
import { revealedPersons } from '../queries/revealed-persons.server.ts';
import { discardUnchangedCopy } from './discard-unchanged-copy.server.ts';
import { saveDraft } from './save-draft.server.ts';
import { startEdit } from './start-edit.server.ts';

type Posted = {
  operationId: string;
  values: FormValues;
  isFullPost: boolean;
  /** Fingerprints of the loaded fields; only in a full post. */
  shown?: string | undefined;
  base?: FormValues | undefined;
  parts?: PartChange[] | undefined;
};

type SavedChanges = {
  /** Absent where nothing changed or nothing could be saved. */
  copyId?: string;
  conflict?: Conflict;
  left: FormField[];
  why?: string;
  /** Private fields are never accepted from a full post. */
  hasPrivate: boolean;
};

/** Saves fields that differ from both the loaded and the submitted ones as an edit. */
export async function keepLateChanges(scope: Scope, past: PastDraft, posted: Posted): Promise<SavedChanges> {
  const forms = [posted.shown, past.fields].flatMap((each) => (each ? [isIn(each)] : []));
  const isKnown = (field: FormField) => forms.some((isInForm) => isInForm(field));
  const fields = formFields(posted.values, posted.isFullPost);
  const changedBack = fieldsChangedBack(fields, posted.shown, past.fields);
  const typed = [...fields.filter((field) => !isKnown(field)), ...changedBack];
  // comparing with stored values that are masked now would reveal them
  const isUncertain = (field: FormField) => posted.isFullPost && isPrivate(field);
  const hasPrivate = typed.some(isUncertain);
  if (typed.every(isUncertain) && !posted.parts?.length) return { left: [], hasPrivate };
  if (!past.incidentId) return { left: typed, why: 'This draft was deleted.', hasPrivate };
  const copyId = await editCopy(scope, past.incidentId);
  if (typeof copyId !== 'string') return { left: typed, ...copyId, hasPrivate };
  const saved = await saveInCopy(scope, copyId, { typed, isKnown, isAsked: changedBack.length > 0, posted });
  return { ...saved, left: saved.left.filter((field) => !isUncertain(field)), hasPrivate };
}

/** Only the author knows whether they changed these back or the browser lost their input. */
function fieldsChangedBack(fields: FormField[], shown: string | undefined, submitted: string): FormField[] {
  if (!shown || !submitted) return [];
  const [wasShown, wasSubmitted] = [isIn(shown), isIn(submitted)];
  const compared = fields.filter((field) => !isPrivate(field));
  const isAsSubmitted = compared.some((field) => wasSubmitted(field) && !wasShown(field));
  return isAsSubmitted ? compared.filter((field) => wasShown(field) && !wasSubmitted(field)) : [];
}

async function editCopy(scope: Scope, incidentId: string): Promise<string | { why: string }> {
  return await startEdit(scope, incidentId).then(
    ({ draftId }) => draftId,
    (error) => {
      if (error instanceof BusinessRuleError) return { why: error.message.replace(/\.?$/, '.') };
      if (error instanceof ForbiddenError) return { why: 'You no longer have permission to edit this incident.' };
      if (error instanceof NotFoundError) return { why: 'You no longer have permission to see this incident.' };
      throw error;
    },
  );
}

type Typed = { typed: FormField[]; isKnown: (field: FormField) => boolean; isAsked: boolean; posted: Posted };

async function saveInCopy(
  scope: Scope,
  copyId: string,
  { typed, isKnown, isAsked, posted }: Typed,
): Promise<Omit<SavedChanges, 'hasPrivate'>> {
  const body = withAddedParts(parseDraft((await editableDraft(scope, copyId)).body), posted.parts ?? [], true);
  const unlocked = await revealedPersons(scope);
  const masked = new Set(body.persons.filter((person) => isMasked(person, unlocked)).map(({ id }) => id));
  const now = new Map(bodyFields(body).map((field) => [field.path, field]));
  const fits = (field: FormField) => now.has(field.path) && !(isPrivate(field) && masked.has(field.part!.id));
  const fitting = typed.filter(fits);
  const left = typed.filter((field) => !fits(field));
  const why = 'Some of it belongs to a part that was removed, or is a private detail that is hidden.';
  // a stored value equal to the loaded form or the submitted draft is not another user's
  const isOurs = fitting.every((field) => {
    const stored = now.get(field.path)!;
    return stored.value === field.value || isKnown(stored);
  });
  const save = {
    revision: unknownRevision,
    operationId: posted.operationId,
    values: valuesOf(fitting.map(({ path, value }) => [path, value])),
    isFullPost: false,
    parts: posted.parts,
    base: posted.base ?? (isOurs && !isAsked ? {} : undefined),
  };
  const answer = await saveDraft(scope, copyId, save);
  if ('conflict' in answer) return { copyId, conflict: answer.conflict, left, why };
  return (await discardUnchangedCopy(scope, copyId)) ? { left, why } : { copyId, left, why };
}
