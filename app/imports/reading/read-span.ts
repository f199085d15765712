import { type DateRules, type Moment, readMoment } from './read-moment.ts';

/** A moment, or the time between `start` and `end`. */
export type Span = { start: Moment; end: Moment | null; isApproximate: boolean };

const approximate = /(?:\b(?:approx(?:imately|imate)?|about|around|circa|ca|est|roughly|appx)\b\.?|[~≈?])/gi;
const unknown =
  /^(?:unk(?:n|nown)?\.?|un ?known(?: (?:time|date))?|not known|not sure|n\/?a|n\.a\.|none|null|nil|undetermined|various|tbd|tba|[-–—.?x*\s]+|#(?:n\/a|ref!|value!|name\?|null!|div\/0!|num!)|date unknown|time unknown|not (?:given|stated|available|provided|recorded|applicable))$/i;

/** Recognizes the ways in which people and programs write that a value is unknown. */
export function isUnknown(text: string): boolean {
  return unknown.test(text.trim());
}

const separator = /\s+(?:to|and|until|till|til|thru|through|&)\s+|\s*(?:-+|–|—)\s*/gi;

const longestSpan = 200;

/** Returns undefined for a text that cannot be read. */
export function readSpan(text: string, rules: DateRules): Span | { problem: string } | undefined {
  if (text.length > longestSpan) return undefined;
  const exact = text
    .replace(approximate, ' ')
    .replace(/\(\s*\)/g, ' ')
    .trim();
  const isApproximate = exact.replace(/\s/g, '') !== text.replace(/\s/g, '');
  const plain = exact.replace(/^(?:sometime |some time )?(?:between|from|btwn|btw)\b[\s:]*/i, '').trim();
  const single = readMoment(plain, rules);
  if (single && !('problem' in single)) return { start: single, end: null, isApproximate };
  for (const { 0: sign, index } of plain.matchAll(separator)) {
    const [left, right] = [plain.slice(0, index).trim(), plain.slice(index + sign.length).trim()];
    const end = left && right ? readMoment(right, rules) : undefined;
    const start = end && readMoment(left, rules);
    if (!end || 'problem' in end) continue;
    if (start && !('problem' in start)) return { start, end, isApproximate };
    const guessed = withHalfOfDay(left, right, end, rules);
    if (guessed) return { start: guessed, end, isApproximate };
  }
  return single ?? (problemOfParts(plain, rules) || undefined);
}

/** In "10-11 pm" the start has the same half of the day as the end, or the other half where it would be later. */
function withHalfOfDay(left: string, right: string, end: Moment, rules: DateRules): Moment | null {
  if (!/^\d{1,2}(?::\d\d)?$/.test(left)) return null;
  const half = /([ap])\.?m?\.?$/i.exec(right)?.[1]?.toLowerCase();
  if (!half) return null;
  for (const each of half === 'a' ? ['am', 'pm'] : ['pm', 'am']) {
    const start = readMoment(`${left} ${each}`, rules);
    if (start && !('problem' in start) && start.time! < end.time!) return start;
  }
  const start = readMoment(`${left} ${half === 'a' ? 'pm' : 'am'}`, rules);
  return start && !('problem' in start) ? start : null;
}

function problemOfParts(plain: string, rules: DateRules): { problem: string } | null {
  for (const part of plain.split(/\s+(?:to|and|until|till|til|thru|through|-|–|—)\s+/i)) {
    const read = readMoment(part, rules);
    if (read && 'problem' in read) return read;
  }
  return null;
}
