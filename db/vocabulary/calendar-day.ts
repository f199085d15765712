/** Days from 1900 to 9999; null for no such day. */
export function noonUtc(date: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || date < '1900') return null;
  const noon = new Date(`${date}T12:00:00Z`);
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(date) ? noon : null;
}

/** Returns words such as "Mon 23 Nov 2026"; empty for no such day. */
export function dayInWords(date: string): string {
  const noon = noonUtc(date);
  if (!noon) return '';
  const [year, month, day] = [noon.getUTCFullYear(), noon.getUTCMonth(), noon.getUTCDate()];
  return `${weekdays[noon.getUTCDay()]} ${day} ${months[month]} ${year}`;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
