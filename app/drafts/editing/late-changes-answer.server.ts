import { NotFoundError } from '#db/errors.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { Success } from '../../platform/submit.server.ts';
import type { Save } from '../autosave/commands/save-draft.server.ts';
import { withTreePaths } from '../conflicts/queries/with-tree-paths.server.ts';
import { unknownRevision } from '../conflicts/version-conflict-error.ts';
import { draftPage } from '../draft-page.ts';
import type { FormField } from '../form/form-fields.server.ts';
import { draftForm } from '../form/queries/draft-form.server.ts';
import { namesOfChoices } from '../form/queries/names-of-choices.server.ts';
import { fieldLabel, partKindNames } from '../labels.ts';
import { keepLateChanges } from './commands/keep-late-changes.server.ts';
import type { NotKept } from './not-kept.ts';
import { answerTo } from './past-draft-answer.server.ts';
import { pastDraft } from './queries/past-draft.server.ts';

type Place = { id?: string | undefined; draftId: string };

/** Handles forms whose draft is gone: saves later input as an edit and shows what could not be saved. */
export function lateChangesAnswer(
  scope: Scope,
  place: Place,
  save: Save,
  { operationId, shown }: { operationId: string; shown?: string | undefined },
) {
  return async (error: unknown) => {
    const past = error instanceof NotFoundError ? await pastDraft(scope, place) : undefined;
    if (!past) throw error;
    const kept = await keepLateChanges(scope, past, { ...save, shown });
    const { number } = past;
    const page = kept.copyId ? draftPage({ id: past.incidentId, draftId: kept.copyId }) : undefined;
    if (kept.conflict && page && kept.copyId && past.incidentId) {
      const resent = { revision: String(unknownRevision), operationId };
      const differences = await withTreePaths(scope, kept.conflict.differences);
      const conflict = { ...kept.conflict, differences, post: [...Object.entries(resent), ...kept.conflict.post] };
      return { errors: {}, conflict, address: page, form: await draftForm(scope, kept.copyId, past.incidentId) };
    }
    if (kept.left.length > 0) {
      const { to } = answerTo(past);
      const fields = await labelledFields(scope, kept.left);
      const link = page ? { to: page, goOn: 'Continue editing' } : { to, goOn: 'Leave this page' };
      return { errors: {}, notKept: { number, why: kept.why!, fields, ...link } };
    }
    const note = kept.hasPrivate
      ? ' Private details that you typed after that were not saved: enter them again in the edit.'
      : '';
    if (!page) return answerTo(past, note);
    const message = `Incident #${number} was already saved. What you typed after that is kept in this edit.${note}`;
    return { to: page, toast: { kind: 'ok', message } } satisfies Success;
  };
}

async function labelledFields(scope: Scope, fields: FormField[]): Promise<NotKept['fields']> {
  const names = await namesOfChoices(
    scope,
    fields.map(({ value }) => value),
  );
  return fields.map(({ name, value, part }) => ({
    label: part ? `${partKindNames[part.kind]} ${part.at + 1} / ${fieldLabel(name)}` : fieldLabel(name),
    value: value === 'on' ? 'Yes' : (names.get(value) ?? value),
  }));
}
