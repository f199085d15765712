import type { ActionFunctionArgs } from '@remix-run/node';
import type { FormValues } from '../../../platform/forms/form-values.ts';
import { fieldId } from '../../../ui/fields/field-id.ts';
import { formFields, isIn } from '../../body/form-fields.server.ts';
import { openAt } from '../../saving/draft-page.ts';
import { FormReply } from '../components/form-reply.tsx';
import { submitForm } from '../submit-form.server.ts';

export async function action(args: ActionFunctionArgs) {
  return await submitForm(args, {
    run: async (_, { page, save, shown }) => ({
      to: lastChangedAt(page, save.values, shown),
      toast: { kind: 'ok', message: 'Draft kept. It is not submitted yet: press Save.' },
    }),
  });
}

/** A post does not tell in which field Enter was pressed, so the page returns to the last changed one. */
function lastChangedAt(page: string, values: FormValues, shown: string | undefined): string {
  const wasShown = shown ? isIn(shown) : () => true;
  const last = formFields(values, true).findLast((field) => !wasShown(field));
  if (!last) return page;
  return last.part ? openAt(page, last.part.id) : `${page}#${fieldId(last.path)}`;
}

export default FormReply;
