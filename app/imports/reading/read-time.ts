import { serialMoment } from './serial-date.ts';

const words: Record<string, string> = { noon: '12:00', midday: '12:00', midnight: '00:00' };

/** Returns HH:mm; undefined for no time, a `problem` for an ambiguous one. */
export function readTime(text: string): string | { problem: string } | undefined {
  const plain = text
    .toLowerCase()
    .replace(/^(?:at|@)\s*/, '')
    .trim();
  const word = words[plain.replace(/^12(?::00)? ?/, '')];
  if (word) return word;
  if (/^0?\.\d+$/.test(plain) && plain !== '0.0') return serialMoment(Number(plain))?.time;
  const [, hours, minutes, half] = clock.exec(plain) ?? digits.exec(plain) ?? hourAlone.exec(plain) ?? [];
  if (hours) return timeOf(Number(hours), minutes ?? '00', half);
  return /^\d{1,2}$/.test(plain) ? { problem: bareNumber(plain) } : undefined;
}

const meridiem = '(?:([ap])\\.?(?:m\\.?)?)?';
const unit = '(?:hrs?|hours?|h|uhr)?\\.?';
/** 22:15, 10.15 pm, 22h15, 22:15:30 */
const clock = new RegExp(`^(\\d{1,2}) ?[:.h] ?(\\d{2})(?:[:.]\\d{2}(?:\\.\\d+)?)? *${meridiem} *${unit}$`);
/** 2215, 930, 1015pm, 2215 hrs */
const digits = new RegExp(`^(\\d{1,2})(\\d{2}) *${meridiem} *${unit}$`);
/** 10 pm, 22h, 22 hrs */
const hourAlone = /^(\d{1,2})(?=\D)()? *(?:([ap])\.?(?:m\.?)?|h|hrs?|hours?)\.?$/;

function timeOf(hours: number, minutes: string, half?: string): string | { problem: string } | undefined {
  if (hours === 24 && minutes === '00') return { problem: endOfDay };
  if (half && (hours < 1 || hours > 12)) return hours > 23 ? undefined : timeOf(hours, minutes);
  const hour = half ? (hours % 12) + (half === 'p' ? 12 : 0) : hours;
  if (hour > 23 || Number(minutes) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

const endOfDay = 'A day has no 24:00. Write 23:59, or 00:00 with the date of the next day.';
const bareNumber = (hour: string) =>
  `${hour} alone can be ${hour.padStart(2, '0')}:00 or 00:${hour.padStart(2, '0')}. Write the time as 09:30.`;
