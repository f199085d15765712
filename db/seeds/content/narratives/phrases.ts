import type { Random } from './random.ts';

/** Cards dealt without putting back, so that alternatives wear out evenly over a whole account. */
export class Decks {
  #left = new Map<string, number[]>();
  /** Full names already given to somebody. */
  readonly names = new Set<string>();

  draw(name: string, size: number, random: Random): number {
    const key = `${size} ${name}`;
    let left = this.#left.get(key);
    if (!left?.length) {
      left = random.shuffled([...Array(size).keys()]);
      this.#left.set(key, left);
    }
    return left.pop()!;
  }
}

const slot = '\u0001';

/** Fills a template in which `{one|two|three}` stands for a choice; choices nest, and an empty one says nothing. */
export function phrase(strings: readonly string[], values: readonly unknown[], decks: Decks, random: Random): string {
  const template = strings.reduce((text, part, index) => `${text}${slot}${index - 1}${slot}${part}`);
  return choose(template, decks, random)
    .replace(new RegExp(`${slot}(\\d+)${slot}`, 'g'), (_, index) => String(values[Number(index)]))
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[.,;])/g, '')
    .replace(/\.\.+/g, '.')
    .trim();
}

function choose(text: string, decks: Decks, random: Random): string {
  const open = text.indexOf('{');
  if (open < 0) return text;
  const close = matching(text, open);
  const group = text.slice(open + 1, close);
  const options = alternatives(group);
  const option = options[decks.draw(group, options.length, random)]!;
  return text.slice(0, open) + choose(option, decks, random) + choose(text.slice(close + 1), decks, random);
}

function matching(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at;
  }
  throw new Error(`A brace is not closed: ${text}`);
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
