import { BusinessRuleError, ForbiddenError, NotFoundError } from '#db/errors.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { FormValues } from '../../../platform/form-values.ts';
import { saveDraft } from '../../autosave/commands/save-draft.server.ts';
import { isMasked } from '../../autosave/drop-masked.ts';
import { type Conflict, unknownRevision } from '../../conflicts/version-conflict-error.ts';
import { parseDraft } from '../../draft-body.ts';
import {
  bodyFields,
  type FormField,
  formFields,
  isIn,
  isPrivate,
  placeOf,
  valuesOf,
} from '../../form/form-fields.server.ts';
import { revealedPersons } from '../../parts/queries/revealed-persons.server.ts';
import { editableDraft } from '../../queries/editable-draft.server.ts';
import type { PastDraft } from '../queries/past-draft.server.ts';
import { discardUnchangedCopy } from './discard-unchanged-copy.server.ts';
import { startEdit } from './start-edit.server.ts';

type Posted = {
  operationId: string;
  values: FormValues;
  whole: boolean;
  /** Fingerprints of the fields as the form showed them, where a browser posted it. */
  shown?: string | undefined;
  base?: FormValues | undefined;
};

type KeptChanges = {
  /** The copy in which the incident is edited; absent when nothing was typed, or nothing could be kept. */
  copyId?: string;
  conflict?: Conflict;
  /** What could not be kept, and why. */
  left: FormField[];
  why?: string;
  /** Private fields were posted, which are never taken from a form that a browser sends whole. */
  hasPrivate: boolean;
};

/**
 * Keeps what was typed into the form of a draft after the draft was gone: as an edit of the incident that it became or was
 * a copy of. A field that is as the form showed it, or as it was submitted, was not typed since.
 */
export async function keepLateChanges(scope: Scope, past: PastDraft, posted: Posted): Promise<KeptChanges> {
  const forms = [posted.shown, past.fields].flatMap((each) => (each ? [isIn(each)] : []));
  const isKnown = (field: FormField) => forms.some((isInForm) => isInForm(field));
  const fields = formFields(posted.values, posted.whole);
  const changedBack = fieldsChangedBack(fields, posted.shown, past.fields);
  const typed = [...fields.filter((field) => !isKnown(field)), ...changedBack];
  // whether one of these was typed since cannot be told without comparing it with what is masked now
  const isUncertain = (field: FormField) => posted.whole && isPrivate(field);
  const hasPrivate = typed.some(isUncertain);
  if (typed.every(isUncertain)) return { left: [], hasPrivate };
  if (!past.incidentId) return { left: typed, why: 'This draft was deleted.', hasPrivate };
  const copyId = await editCopy(scope, past.incidentId);
  if (typeof copyId !== 'string') return { left: typed, ...copyId, hasPrivate };
  const kept = await saveInCopy(scope, copyId, { typed, isKnown, isAsked: changedBack.length > 0, posted });
  return { ...kept, left: kept.left.filter((field) => !isUncertain(field)), hasPrivate };
}

/**
 * The fields that are as the form first showed them, and not as they were submitted, of a form in which others are as they
 * were submitted. Only its writer knows whether these were changed back since, or the browser has forgotten what was typed.
 */
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
      if (error instanceof BusinessRuleError) return { why: `${error.message}.` };
      if (error instanceof ForbiddenError) return { why: 'You do not have permission to edit this incident any more.' };
      if (error instanceof NotFoundError) return { why: 'You do not have permission to see this incident any more.' };
      throw error;
    },
  );
}

type Typed = { typed: FormField[]; isKnown: (field: FormField) => boolean; isAsked: boolean; posted: Posted };

async function saveInCopy(
  scope: Scope,
  copyId: string,
  { typed, isKnown, isAsked, posted }: Typed,
): Promise<Omit<KeptChanges, 'hasPrivate'>> {
  const body = parseDraft((await editableDraft(scope, copyId)).body);
  const unlocked = await revealedPersons(scope);
  const masked = new Set(body.persons.filter((person) => isMasked(person, unlocked)).map(({ id }) => id));
  const now = new Map(bodyFields(body).map((field) => [placeOf(field), field]));
  const fits = (field: FormField) => now.has(placeOf(field)) && !(isPrivate(field) && masked.has(field.part!.id));
  const kept = typed.filter(fits);
  const left = typed.filter((field) => !fits(field));
  const why = 'Some of it belongs to a part that is not there any more, or is a private detail that is masked.';
  // a field that is as the form showed it, or was submitted, has been changed by nobody else
  const isOurs = kept.every((field) => {
    const stored = now.get(placeOf(field))!;
    return stored.value === field.value || isKnown(stored);
  });
  const save = {
    revision: unknownRevision,
    operationId: posted.operationId,
    values: valuesOf(kept),
    whole: false,
    base: posted.base ?? (isOurs && !isAsked ? {} : undefined),
  };
  const answer = await saveDraft(scope, copyId, save);
  if ('conflict' in answer) return { copyId, conflict: answer.conflict, left, why };
  return (await discardUnchangedCopy(scope, copyId)) ? { left, why } : { copyId, left, why };
}
