import type { ActionFunctionArgs } from '@remix-run/node';
import { NotFoundError } from '#db/errors.ts';
import { runAction } from '../../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { reorderLookup } from '../commands/reorder-lookup.server.ts';
import { directions } from '../lookup.schema.ts';
import { lookupsPath } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const direction = directions.find((one) => one === args.params.direction);
  if (!direction) throw new NotFoundError();
  const view = lookupsViewOf(args.request);
  return await runAction(args, lookupsPath(view), async () => {
    const { type, parentId } = await reorderLookup(scope, args.params.lookupId, direction);
    return { to: lookupsPath({ ...view, type, open: parentId }) };
  });
}

export default NoPage;
