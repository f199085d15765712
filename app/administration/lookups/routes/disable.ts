import type { ActionFunctionArgs } from '@remix-run/node';
import { runAction } from '../../../platform/forms/submit.server.ts';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { disableLookup } from '../commands/disable-lookup.server.ts';
import { lookupsPath } from '../lookups-query.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const view = lookupsViewOf(args.request);
  return await runAction(args, lookupsPath(view), async () => {
    const { type, name, parentId } = await disableLookup(scope, args.params.lookupId);
    const toast = { kind: 'ok', message: `${name} is disabled.` } as const;
    return { to: lookupsPath({ ...view, type, open: parentId }), toast };
  });
}

export default NoPage;
