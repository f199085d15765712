/** The provider sends an id, or the object with the id. */
export function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}

export const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
export const date = (at: number) => new Date(at * 1_000);
export const sum = (parts: { amount: number }[] | null) =>
  (parts ?? []).reduce((total, { amount }) => total + amount, 0);
