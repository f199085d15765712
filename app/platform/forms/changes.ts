/** The changed values, as the audit stores them; null when nothing differs. */
export type Changes<Values> = { before: Partial<Values>; after: Partial<Values> };

export function changesOf<Values extends Record<string, unknown>>(
  before: Values,
  after: Values,
): Changes<Values> | null {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (names.length === 0) return null;
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
  return { before: pick(before), after: pick(after) };
}
