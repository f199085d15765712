/** What a refused form of a checklist changed in an item. */
export type TypedItem = { ticked?: boolean; answer?: string; errors: string[] };
