import { amountOf } from '#db/vocabulary/amount.ts';
import { clockTime } from '#db/vocabulary/clock-time.ts';
import { offsetAt, type ZoneOffsets } from './dates/zone-offsets.ts';

/** `dateFormat` 0 is day first, 1 month first. Offsets come from the server, so that every browser shows the same text. */
export type Display = { dateFormat: 0 | 1; timeZone: string; offsets: ZoneOffsets };

/** Calendar days have no zone; the zone tells which day is today. */
export type DayDisplay = Pick<Display, 'dateFormat' | 'timeZone'>;

export type Clock = Pick<Display, 'dateFormat' | 'offsets'>;

export function formatDateTime(iso: string, display: Clock): string {
  const { date, time } = dateAndTime(iso, display);
  return `${date} ${time}`;
}

/** For emails, where nothing else names the zone: `14/10/2026 09:00 AM, Vancouver time`. */
export function formatDateTimeInZone(iso: string, display: Display): string {
  return `${formatDateTime(iso, display)}, ${zoneWords(display.timeZone)}`;
}

/** Returns a name such as `Vancouver time`. */
export function zoneWords(timeZone: string): string {
  const city = timeZone.split('/').at(-1)!.replaceAll('_', ' ');
  return timeZone.includes('/') && !timeZone.startsWith('Etc/') ? `${city} time` : city;
}

export function formatDate(iso: string, display: Clock): string {
  return dateAndTime(iso, display).date;
}

export function formatTime(iso: string, { offsets }: Pick<Display, 'offsets'>): string {
  return dateAndTime(iso, { offsets, dateFormat: 1 }).time;
}

/** `iso` is an instant, or a date yyyy-MM-dd, which is the same in every zone. */
export function dateAndTime(iso: string, { dateFormat, offsets }: Clock) {
  const local = localTime(iso, { offsets });
  return { date: formatDay(local.slice(0, 10), { dateFormat }), time: clockTime(local.slice(11)) };
}

/** Returns yyyy-MM-dd HH:mm; a date counts as its midnight. */
export function localTime(iso: string, { offsets }: Pick<Clock, 'offsets'>): string {
  const instant = Date.parse(iso);
  const local = new Date(iso.length === 10 ? instant : instant + offsetAt(offsets, instant) * 1000).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 16)}`;
}

export function formatDay(day: string, { dateFormat }: Pick<Display, 'dateFormat'>): string {
  const [year, month, date] = day.split('-');
  return dateFormat === 0 ? `${date}/${month}/${year}` : `${month}/${date}/${year}`;
}

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

export function inWords(words: string[]): string {
  return new Intl.ListFormat('en-GB').format(words);
}

export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Equals `toLocaleString('en-CA')` for whole numbers, whose first call takes a slow machine 80 ms. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
