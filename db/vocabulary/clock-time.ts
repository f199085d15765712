/** Clocks that go back show a time twice: the first or the second is meant. Empty for other times, and without an answer. */
export type RepeatedHour = '' | 'first' | 'second';

export const repeatedHourOf = (text: string): RepeatedHour => (text === 'first' || text === 'second' ? text : '');

/** Returns instants in ms: two where clocks go back, none where they go forward. `offsetAt` returns seconds from UTC. */
export function instantsShowing(date: string, time: string, offsetAt: (instant: number) => number): number[] {
  const local = Date.parse(`${date}T${time.slice(0, 5)}Z`);
  if (Number.isNaN(local)) return [];
  // no zone changes its offset twice within two days
  const offsets = new Set([local - day, local + day].map(offsetAt));
  const instants = [...offsets].map((offset) => ({ offset, instant: local - offset * 1000 }));
  return instants
    .filter(({ offset, instant }) => offsetAt(instant) === offset)
    .map(({ instant }) => instant)
    .sort((one, other) => one - other);
}

const day = 24 * 60 * 60 * 1000;

/** `time` is HH:mm, the result such as `01:30 AM`. */
export function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${String(hour % 12 || 12).padStart(2, '0')}${time.slice(2, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}
