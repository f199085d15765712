import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireSection } from '../require-section.server.ts';
import { lookupsPath, lookupsQuery } from './lookups-query.ts';
import { lookupsViewOf } from './lookups-view.schema.ts';
import { checklistForm } from './queries/checklist-form.server.ts';

export async function loadChecklist(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'lookups');
  const form = await checklistForm(scope, args.params.lookupId);
  const view = { ...lookupsViewOf(args.request), type: form.entry.type, open: form.entry.parentId };
  return { ...form, query: lookupsQuery(view), back: lookupsPath(view) };
}
