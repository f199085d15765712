/** How a spreadsheet shows a number: as a day, a time, or with leading zeros. */
export type NumberFormat = { hasDay: boolean; hasTime: boolean; zeros: number };

/** Returns what a format of a spreadsheet shows, such as `dd/mm/yyyy hh:mm`, `[$-409]h:mm AM/PM` or `00000`. */
export function numberFormatOf(code: string): NumberFormat {
  const [section = ''] = code.replace(/"[^"]*"|\\.|[_*]./g, '').split(';');
  const signs = section.replace(/\[(?![hms]+\])[^\]]*\]/gi, '').toLowerCase();
  const zeros = /^0{2,}$/.test(signs) ? signs.length : 0;
  if (/general|[#?]|^[^a-z]*$/.test(signs)) return { hasDay: false, hasTime: false, zeros };
  const hasTime = /[hs]/.test(signs.replace(/am\/pm|a\/p/g, ''));
  return { hasDay: /[dy]/.test(signs) || (/m/.test(signs) && !hasTime), hasTime, zeros };
}

const days = { hasDay: true, hasTime: false, zeros: 0 };
const times = { hasDay: false, hasTime: true, zeros: 0 };

/** Returns what a format shows that a workbook names by a number below 164 and does not describe. */
export function builtInFormat(id: number): NumberFormat | undefined {
  if (id === 22) return { hasDay: true, hasTime: true, zeros: 0 };
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) || id === 55 || id === 56)
    return times;
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return days;
  return undefined;
}

/** Returns a number of a cell as its format shows it: yyyy-MM-dd HH:mm, yyyy-MM-dd, HH:mm, or the number. */
export function numberText(raw: string, format: NumberFormat | undefined, countsFrom1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if (format && (format.hasDay || format.hasTime)) {
    const moment = serialMoment(value + (countsFrom1904 && value >= 1 ? 1_462 : 0));
    if (moment && value < 1 && !format.hasDay) return moment.time;
    if (moment && value >= 1)
      return format.hasTime || moment.time !== '00:00' ? `${moment.date} ${moment.time}` : moment.date;
  }
  const plain = String(Number(value.toPrecision(15)));
  return format?.zeros && /^\d+$/.test(plain) ? plain.padStart(format.zeros, '0') : plain;
}

/** Returns the day and time of a number of days since 30 December 1899; null where spreadsheets have no day for it. */
export function serialMoment(serial: number): { date: string; time: string } | null {
  if (serial < 0 || serial >= 2_958_466) return null;
  // spreadsheets count a 29 February 1900
  const day = Math.floor(serial) + (serial < 60 ? 1 : 0);
  const seconds = Math.round((serial % 1) * 86_400);
  const instant = new Date(Date.UTC(1899, 11, 30 + day) + seconds * 1_000).toISOString();
  return { date: instant.slice(0, 10), time: instant.slice(11, 16) };
}
