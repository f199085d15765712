import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireSection } from '../../require-section.server.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';
import { lookupList } from '../queries/lookup-list.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const { entries } = await lookupList(scope, lookupsViewOf(args.request).type);
  return Response.json({ entries });
}
