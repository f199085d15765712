import { NotFoundError } from '#db/errors.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { Success } from '../../platform/forms/submit.server.ts';
import type { FormField } from '../body/form-fields.server.ts';
import { fieldLabel, partKindNames } from '../body/labels.ts';
import { postedParts } from '../body/posted-parts.ts';
import { unknownRevision } from '../body/version-conflict-error.ts';
import { keepLateChanges } from '../saving/commands/keep-late-changes.server.ts';
import { draftPage } from '../saving/draft-page.ts';
import { answerTo } from '../saving/past-draft-answer.server.ts';
import { pastDraft } from '../saving/queries/past-draft.server.ts';
import type { Save } from '../saving/writing/apply-save.server.ts';
import { draftForm } from './queries/draft-form.server.ts';
import { namesOfChoices } from './queries/names-of-choices.server.ts';
import { withTreePaths } from './queries/with-tree-paths.server.ts';
import type { UnsavedChanges } from './unsaved-changes.ts';

type Place = { id?: string | undefined; draftId: string };

/** The draft is gone: saves later input as an edit, and shows what could not be saved. */
export function lateChangesAnswer(
  scope: Scope,
  place: Place,
  save: Save,
  { operationId, shown }: { operationId: string; shown?: string | undefined },
) {
  return async (error: unknown) => {
    const past = error instanceof NotFoundError ? await pastDraft(scope, place) : undefined;
    if (!past) throw error;
    const saved = await keepLateChanges(scope, past, { ...save, shown });
    const { number } = past;
    const page = saved.copyId ? draftPage({ id: past.incidentId, draftId: saved.copyId }) : undefined;
    if (saved.conflict && page && saved.copyId && past.incidentId) {
      const resent = Object.entries({ revision: String(unknownRevision), operationId });
      const again = [...resent, ...postedParts(save.parts)];
      const differences = await withTreePaths(scope, saved.conflict.differences);
      const conflict = { ...saved.conflict, differences, post: [...again, ...saved.conflict.post] };
      return { errors: {}, conflict, address: page, form: await draftForm(scope, saved.copyId, past.incidentId) };
    }
    if (saved.left.length > 0) {
      const { to } = answerTo(past);
      const fields = await labelledFields(scope, saved.left);
      const link = page ? { to: page, goOn: 'Continue editing' } : { to, goOn: 'Leave this page' };
      return { errors: {}, notKept: { number, why: saved.why!, fields, ...link } };
    }
    const note = saved.hasPrivate
      ? ' Private details that you typed after that were not saved: enter them again in the edit.'
      : '';
    if (!page) return answerTo(past, note);
    const message = `Incident #${number} was already saved. What you typed after that is kept in this edit.${note}`;
    return { to: page, toast: { kind: 'ok', message } } satisfies Success;
  };
}

export async function labelledFields(scope: Scope, fields: FormField[]): Promise<UnsavedChanges['fields']> {
  const names = await namesOfChoices(
    scope,
    fields.map(({ value }) => value),
  );
  return fields.map(({ name, value, part }) => ({
    label: part ? `${partKindNames[part.kind]} ${part.at + 1} / ${fieldLabel(name)}` : fieldLabel(name),
    value: value === 'on' ? 'Yes' : (names.get(value) ?? value),
  }));
}
