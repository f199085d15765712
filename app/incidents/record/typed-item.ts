export type TypedItem = { ticked?: boolean; answer?: string; errors: string[] };
