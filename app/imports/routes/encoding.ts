import type { ActionFunctionArgs } from '@remix-run/node';
import { requireSection } from '../../administration/require-section.server.ts';
import { formValues } from '../../platform/forms/form-values.ts';
import { readForm } from '../../platform/forms/read-form.server.ts';
import { runAction } from '../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../platform/web/page-not-exist.ts';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { readAgain } from '../commands/read-again.server.ts';
import { encodingInput } from '../import.schema.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'import');
  const { importId } = args.params;
  const { encoding } = encodingInput.parse(formValues(await readForm(args.request)));
  const page = `/administration/import/${importId}`;
  return await runAction(args, `${page}/match`, async () => {
    await readAgain(scope, importId, encoding);
    return { to: page };
  });
}

export default NoPage;
