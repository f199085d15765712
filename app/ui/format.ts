import { amountOf } from '#db/vocabulary/amount.ts';
import { clockTime } from '#db/vocabulary/clock-time.ts';
import { offsetAt, type ZoneOffsets } from './dates/zone-offsets.ts';

/**
 * How dates and times are shown: 0 is day first, 1 is month first; the zone is an IANA name. Its offsets come from the
 * server, so that one instant has the same text there and in every browser.
 */
export type Display = { dateFormat: 0 | 1; timeZone: string; offsets: ZoneOffsets };

/** How calendar days are shown, which have no zone; the zone says which day is today. */
export type DayDisplay = Pick<Display, 'dateFormat' | 'timeZone'>;

/** The settings that format a time. */
export type Clock = Pick<Display, 'dateFormat' | 'offsets'>;

export function formatDateTime(iso: string, display: Clock): string {
  const { date, time } = dateAndTime(iso, display);
  return `${date} ${time}`;
}

/** For emails and others that are read where nothing else names the zone: `14/10/2026 09:00 AM, Vancouver time`. */
export function formatDateTimeInZone(iso: string, display: Display): string {
  return `${formatDateTime(iso, display)}, ${zoneWords(display.timeZone)}`;
}

/** Returns the name of a zone as people say it: `Vancouver time`. */
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

/** Accepts an ISO instant, or a date yyyy-MM-dd, which is the same in every zone. */
export function dateAndTime(iso: string, { dateFormat, offsets }: Clock) {
  const local = localTime(iso, { offsets });
  return { date: formatDay(local.slice(0, 10), { dateFormat }), time: clockTime(local.slice(11)) };
}

/** Returns an instant, or the midnight of a date, as yyyy-MM-dd HH:mm on the clock of the zone. */
export function localTime(iso: string, { offsets }: Pick<Clock, 'offsets'>): string {
  const instant = Date.parse(iso);
  const local = new Date(iso.length === 10 ? instant : instant + offsetAt(offsets, instant) * 1000).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 16)}`;
}

/** Formats a calendar day, yyyy-MM-dd. */
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

/** Returns the words as a list, such as "April, May and June". */
export function inWords(words: string[]): string {
  return new Intl.ListFormat('en-GB').format(words);
}

export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns what `toLocaleString('en-CA')` returns for a whole number; its first call takes a slow machine 80 ms. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
