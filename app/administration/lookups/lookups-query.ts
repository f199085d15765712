import type { LookupsView } from './lookups-view.schema.ts';

/** Returns the query of the lookups' page, apart from the schema that reads it, which would bring zod to the browser. */
export function lookupsQuery({ type, open, words, p }: Partial<LookupsView>): string {
  return `?${new URLSearchParams({
    ...(type && { type }),
    ...(open && { open }),
    ...(words && { words }),
    ...(p && p > 1 && { p: String(p) }),
  })}`;
}

export const lookupsPath = (view: Partial<LookupsView>) => `/administration/lookups${lookupsQuery(view)}`;
