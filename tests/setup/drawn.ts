import { createHash } from 'node:crypto';

/** Returns which of `count` cases TEST_SEED draws: a share of them, at least one. `of` names the list. */
export function drawn(count: number, share: number, of: string): Set<number> {
  const lot = (at: number) =>
    createHash('sha256').update(`${process.env.TEST_SEED} ${of} ${count} ${at}`).digest('hex');
  const lots = Array.from({ length: count }, (_, at) => ({ at, lot: lot(at) }));
  const shuffled = lots.sort((a, b) => (a.lot < b.lot ? -1 : 1));
  return new Set(shuffled.slice(0, Math.ceil(count * share)).map(({ at }) => at));
}
