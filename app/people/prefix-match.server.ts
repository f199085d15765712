/**
 * SQL for: the folded column begins with what is typed. Ranges and not LIKE, because row-level security lets only leakproof
 * operators use an index. Takes the words twice.
 */
export const prefixMatch = (column: string) => `(${column} >= folded(?) and ${column} < folded(?) || chr(1114111))`;
