export type Answers = {
  /** `group` is equal for equal words. */
  choose: <T>(alternatives: T[], group: string) => T;
  isTrue: (name: string) => boolean;
  valueOf: (words: string) => string;
};

type Part =
  | string
  | { kind: 'choice'; group: string; options: Part[][] }
  | { kind: 'condition'; name: string; one: Part[]; other: Part[] }
  | { kind: 'value'; words: string };

/**
 * Fills a template. `{one|two|three}` is a choice, `{?name: one|two}` is "one" where the name has a value and "two" where
 * not, `{name.field}` is a value. Braces nest, and an empty alternative says nothing.
 */
export function fill(template: string, answers: Answers): string {
  if (!template.includes('{')) return template;
  return filled(parsed(template), answers)
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[.,;])/g, '')
    .replace(/\.\.+/g, '.')
    .trim();
}

function filled(parts: Part[], answers: Answers): string {
  return parts.map((part) => filledPart(part, answers)).join('');
}

function filledPart(part: Part, answers: Answers): string {
  if (typeof part === 'string') return part;
  if (part.kind === 'choice') return filled(answers.choose(part.options, part.group), answers);
  if (part.kind === 'condition') return filled(answers.isTrue(part.name) ? part.one : part.other, answers);
  return answers.valueOf(part.words);
}

const templates = new Map<string, Part[]>();

function parsed(template: string): Part[] {
  const parts = templates.get(template) ?? parse(template);
  templates.set(template, parts);
  return parts;
}

function parse(text: string): Part[] {
  const open = text.indexOf('{');
  if (open < 0) return [text];
  const close = closing(text, open);
  return [text.slice(0, open), parseGroup(text.slice(open + 1, close)), ...parse(text.slice(close + 1))];
}

function parseGroup(group: string): Part {
  const [, name, rest] = /^\?(!?[\w.]+): ?(.*)$/s.exec(group) ?? [];
  const [one = [], other = [], ...more] = alternatives(rest ?? group).map(parse);
  if (name) return { kind: 'condition', name, one, other };
  if (other.length > 0) return { kind: 'choice', group, options: [one, other, ...more] };
  return { kind: 'value', words: group };
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at;
  }
  throw new Error(`a brace is not closed: ${text}`);
}

function alternatives(group: string): string[] {
  const options = [''];
  let depth = 0;
  for (const character of group) {
    if (character === '{') depth++;
    if (character === '}') depth--;
    if (character === '|' && depth === 0) options.push('');
    else options[options.length - 1] += character;
  }
  return options;
}

/** Every template may use these; some are followed by minutes or days. */
export const builtIn = ['me', 'guard', 'toGuard', 'boss', 't', 'about', 'weekday', 'date', 'leaving', 'money'];

type Reference = { path: PropertyKey[]; name: string };

/** Leaves out the built-in names. */
export function referencesOf(value: unknown, path: PropertyKey[] = []): Reference[] {
  if (typeof value === 'string') return namesIn(parsed(value)).map((name) => ({ path, name }));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (bareKeys.includes(key) && typeof inner === 'string') return [{ path: at, name: bare(inner) }];
    if (key === 'about' && Array.isArray(inner)) return inner.map((name) => ({ path: at, name }));
    return referencesOf(inner, at);
  });
}

/** Values of these keys are names without braces. */
const bareKeys = ['if', 'owner', 'on', 'kinOf', 'dollars'];

function namesIn(parts: Part[]): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    if (part.kind === 'choice') return part.options.flatMap(namesIn);
    if (part.kind === 'condition') return [bare(part.name), ...namesIn(part.one), ...namesIn(part.other)];
    const name = bare(part.words.split(' ').at(-1)!);
    return /^-?\d/.test(name) || builtIn.includes(name) ? [] : [name];
  });
}

/** Returns the name in `!police`, or in `-found` of `{about -found}`. */
const bare = (words: string) => words.replace(/^[!-](?=\D)/, '');
