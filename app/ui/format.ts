import { amountOf } from '#db/vocabulary/amount.ts';

/** How dates are shown: 0 is day first, 1 is month first; the zone is an IANA name. */
export type Display = { dateFormat: 0 | 1; timeZone: string };

export function formatDateTime(iso: string, display: Display): string {
  const { date, time } = dateAndTime(iso, display);
  return `${date} ${time}`;
}

export function formatDate(iso: string, display: Display): string {
  return dateAndTime(iso, display).date;
}

export function formatTime(iso: string, { timeZone }: Pick<Display, 'timeZone'>): string {
  return dateAndTime(iso, { timeZone, dateFormat: 1 }).time;
}

/** Accepts an ISO instant, or a date yyyy-MM-dd, which is the same in every zone. */
export function dateAndTime(iso: string, { dateFormat, timeZone: zone }: Display) {
  const timeZone = iso.length === 10 ? 'UTC' : zone;
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', { ...digits, timeZone });
    clocks.set(timeZone, clock);
  }
  const [date = '', time = ''] = clock.format(new Date(iso)).split(', ');
  const [month, day, year] = date.split('/');
  return { date: dateFormat === 0 ? `${day}/${month}/${year}` : date, time: time.replace(/\s/, ' ') };
}

/** A cache by zone, because creating a formatter is slower than rendering a page. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const digits: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', hour12: true },
};

export function formatMoney(cents: number): string {
  return `$${amountOf(cents)}`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte');
  const kilobytes = bytes / 1024;
  if (kilobytes < 512) return `${Math.round(kilobytes)} KB`;
  const megabytes = kilobytes / 1024;
  return `${megabytes.toFixed(megabytes < 9.95 ? 1 : 0)} MB`;
}

type Named = { firstName?: string | null; middleName?: string | null; lastName?: string | null };

export function displayName({ firstName, middleName, lastName }: Named): string {
  const parts = [firstName, middleName, lastName].map((part) => part?.trim());
  return parts.filter(Boolean).join(' ') || 'Unknown';
}

export function clip(text: string, characters = 200): string {
  const all = Array.from(text);
  return all.length <= characters ? text : `${all.slice(0, characters).join('').replace(/ +$/, '')}…`;
}

export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns what `toLocaleString('en-CA')` returns for a whole number; its first call takes a slow machine 80 ms. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
