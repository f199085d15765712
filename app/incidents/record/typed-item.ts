/** Changes to an item in a refused form of a checklist. */
export type TypedItem = { ticked?: boolean; answer?: string; errors: string[] };
