import type { LookupsView } from './lookups-view.schema.ts';

/** Separate from the schema that reads the query, which would bring zod to the browser. */
export function lookupsQuery({ type, open, words, p }: Partial<LookupsView>): string {
  return `?${new URLSearchParams({
    ...(type && { type }),
    ...(open && { open }),
    ...(words && { words }),
    ...(p && p > 1 && { p: String(p) }),
  })}`;
}

export const lookupsPath = (view: Partial<LookupsView>) => `/administration/lookups${lookupsQuery(view)}`;
