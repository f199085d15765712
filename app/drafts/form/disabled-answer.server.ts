import type { AppLoadContext } from '@remix-run/node';
import { asIfActive, type Scope } from '../../auth/scope.server.ts';
import { isRefusedAsDisabled } from '../../platform/forms/submit.server.ts';
import { accountDisabled } from '../../platform/web/error-texts.ts';
import { bodyFields, formFields } from '../body/form-fields.server.ts';
import type { Save } from '../saving/writing/apply-save.server.ts';
import { labelledFields } from './late-changes-answer.server.ts';
import { draftForm } from './queries/draft-form.server.ts';

type Place = { id?: string | undefined; draftId: string };

/** A disabled account cannot save, so the page shows what was typed. */
export function disabledAnswer(scope: Scope, place: Place, save: Save, args: { context: AppLoadContext }) {
  return async (error: unknown) => {
    if (!isRefusedAsDisabled(error, args)) throw error;
    const { draft } = await draftForm(asIfActive(scope), place.draftId, place.id);
    const saved = new Map(bodyFields(draft.body).map((field) => [field.path, field.value]));
    const typed = formFields(save.values, save.isFullPost);
    const changed = typed.filter((field) => field.value !== (saved.get(field.path) ?? ''));
    const fields = await labelledFields(scope, changed);
    const link = { to: '/dashboard', goOn: 'Leave this page' };
    return { errors: {}, notKept: { number: draft.number, why: accountDisabled, fields, ...link } };
  };
}
