import type { ActionFunctionArgs } from '@remix-run/node';
import { pageNotExist } from '../../../platform/page-not-exist.ts';
import { runAction } from '../../../platform/submit.server.ts';
import { NoPage } from '../../../ui/no-page.tsx';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { deleteLookupAddress } from '../commands/delete-lookup-address.server.ts';
import { lookupsPath } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const back = lookupsPath(lookupsViewOf(args.request));
  return await runAction(args, back, async () => {
    await deleteLookupAddress(scope, args.params.lookupId);
    return { to: back, toast: { kind: 'ok', message: 'The address is deleted.' } };
  });
}

export default NoPage;
