/** Property names of the entity, without the account. */
export type Row = Record<string, unknown>;

export function snakeCased(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
