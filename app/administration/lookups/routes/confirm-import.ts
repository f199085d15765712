import type { ActionFunctionArgs } from '@remix-run/node';
import { readForm } from '../../../platform/forms/read-form.server.ts';
import { runAction } from '../../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { importLookups } from '../commands/import-lookups.server.ts';
import { lookupImportInput } from '../lookup.schema.ts';
import { lookupsPath, lookupsQuery } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const { type } = lookupsViewOf(args.request);
  const form = lookupImportInput.parse(Object.fromEntries(await readForm(args.request)));
  return await runAction(args, `/administration/lookups/import${lookupsQuery({ type })}`, async () => {
    const count = await importLookups(scope, { type, ...form });
    const message = count === 1 ? '1 entry is imported.' : `${count} entries are imported.`;
    return { to: lookupsPath({ type }), toast: { kind: 'ok', message } };
  });
}

export default NoPage;
