import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { pageNotExist } from '../../../platform/page-not-exist.ts';
import { readForm } from '../../../platform/read-form.server.ts';
import { runAction } from '../../../platform/submit.server.ts';
import { NoPage } from '../../../ui/no-page.tsx';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { withOperation } from '../../form-operation.schema.ts';
import { requireSection } from '../../require-section.server.ts';
import { importLookups } from '../commands/import-lookups.server.ts';
import { lookupsPath, lookupsQuery } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const { type } = lookupsViewOf(args.request);
  const form = importInput.parse(Object.fromEntries(await readForm(args.request)));
  return await runAction(args, `/administration/lookups/import${lookupsQuery({ type })}`, async () => {
    const count = await importLookups(scope, { type, ...form });
    const message = count === 1 ? '1 entry is imported.' : `${count} entries are imported.`;
    return { to: lookupsPath({ type }), toast: { kind: 'ok', message } };
  });
}

const importInput = withOperation(z.object({ csv: z.string().catch('') }));

export default NoPage;
