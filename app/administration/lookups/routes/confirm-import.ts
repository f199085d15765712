import type { ActionFunctionArgs } from '@remix-run/node';
import { pageNotExist } from '../../../platform/page-not-exist.ts';
import { readForm } from '../../../platform/read-form.server.ts';
import { runAction } from '../../../platform/submit.server.ts';
import { NoPage } from '../../../ui/no-page.tsx';
import type { PageHandle } from '../../../ui/page-handle.ts';
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
