import { zoneOffset } from '#db/vocabulary/zoned-time.ts';

const minute = 60_000;

export const zonesWithChanges = [
  ...['America/Vancouver', 'America/Toronto', 'America/St_Johns', 'America/Havana', 'America/Santiago'],
  ...['Europe/London', 'Europe/Berlin', 'Africa/Casablanca', 'Asia/Beirut', 'Australia/Lord_Howe'],
  ...['Pacific/Auckland', 'Pacific/Chatham'],
];

/** Returns the hours of 2025 at which clocks of the zone changed. */
export function clockChanges(timeZone: string): Date[] {
  const begin = Date.parse('2025-01-01T00:00:00Z');
  const hours = Array.from({ length: 365 * 24 }, (_, hour) => new Date(begin + hour * 60 * minute));
  return hours.filter((hour) => {
    const before = new Date(hour.getTime() - 60 * minute);
    return zoneOffset(hour, timeZone) !== zoneOffset(before, timeZone);
  });
}

/** Returns the dates and times around a change of the clocks, each ten minutes, as if clocks had not changed. */
export function timesAround(change: Date, timeZone: string) {
  const local = new Date(change.getTime() - zoneOffset(change, timeZone) * minute);
  return instantsAround(local, 4).map((time) => ({
    date: time.toISOString().slice(0, 10),
    time: time.toISOString().slice(11, 16),
  }));
}

/** Returns the instants around a change, from `-hours` to `hours`, each ten minutes. */
export function instantsAround(change: Date, hours: number): Date[] {
  const steps = hours * 6;
  return Array.from({ length: 2 * steps + 1 }, (_, at) => new Date(change.getTime() + (at - steps) * 10 * minute));
}
