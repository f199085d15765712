export type NumberFormat = { hasDay: boolean; hasTime: boolean; zeros: number };

/** Reads a number format of a spreadsheet, such as `dd/mm/yyyy hh:mm`, `[$-409]h:mm AM/PM` or `00000`. */
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

/** Numbers below 164 are built-in formats, which a workbook does not describe. */
export function builtInFormat(id: number): NumberFormat | undefined {
  if (id === 22) return { hasDay: true, hasTime: true, zeros: 0 };
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) || id === 55 || id === 56)
    return times;
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return days;
  return undefined;
}

/** Returns yyyy-MM-dd HH:mm, yyyy-MM-dd, HH:mm, or the number, as the format shows it. */
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

/** `serial` counts days since 30 December 1899. Returns null where spreadsheets have no day for it. */
export function serialMoment(serial: number): { date: string; time: string } | null {
  if (serial < 0 || serial >= 2_958_466) return null;
  // spreadsheets count a 29 February 1900
  const day = Math.floor(serial) + (serial < 60 ? 1 : 0);
  const seconds = Math.round((serial % 1) * 86_400);
  const instant = new Date(Date.UTC(1899, 11, 30 + day) + seconds * 1_000).toISOString();
  return { date: instant.slice(0, 10), time: instant.slice(11, 16) };
}
