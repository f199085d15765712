import type { ActionFunctionArgs } from '@remix-run/node';
import { requireSection } from '../../administration/require-section.server.ts';
import { formValues } from '../../platform/forms/form-values.ts';
import { readForm } from '../../platform/forms/read-form.server.ts';
import { runAction } from '../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../platform/web/page-not-exist.ts';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { runImport } from '../commands/run-import.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'import');
  const { importId } = args.params;
  const { sendsEmails } = formValues(await readForm(args.request));
  const page = `/administration/import/${importId}`;
  return await runAction(args, page, async () => {
    await runImport(scope, importId, { sendsEmails: sendsEmails === 'on' });
    return { to: page };
  });
}

export default NoPage;
