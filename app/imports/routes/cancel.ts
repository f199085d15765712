import type { ActionFunctionArgs } from '@remix-run/node';
import { requireSection } from '../../administration/require-section.server.ts';
import { runAction } from '../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../platform/web/page-not-exist.ts';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { cancelImport } from '../commands/cancel-import.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'import');
  const { importId } = args.params;
  const page = `/administration/import/${importId}`;
  return await runAction(args, page, async () => {
    await cancelImport(scope, importId);
    return { to: page, toast: { kind: 'ok', message: 'The import is stopped.' } };
  });
}

export default NoPage;
