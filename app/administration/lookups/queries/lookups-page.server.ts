import type { Scope } from '../../../auth/scope.server.ts';
import { idsTo, lookupRows } from '../lookup-rows.ts';
import type { LookupsView } from '../lookups-view.schema.ts';
import { mayAddLookups, mayDeleteLookups, mayEditLookups } from '../policy.ts';
import { lookupList } from './lookup-list.server.ts';

const pageSize = 100;

export async function lookupsPage(scope: Scope, { type, open, words, p }: LookupsView) {
  const { actor } = scope;
  const { entries, labels } = await lookupList(scope, type);
  const expanded = idsTo(entries, open);
  const rows = lookupRows(entries, { expanded: new Set(expanded), words });
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(p, last);
  return {
    labels,
    expanded,
    total: entries.length,
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    page,
    pages: last,
    may: { add: mayAddLookups(actor), edit: mayEditLookups(actor), delete: mayDeleteLookups(actor) },
  };
}

export type LookupsPage = Awaited<ReturnType<typeof lookupsPage>>;
