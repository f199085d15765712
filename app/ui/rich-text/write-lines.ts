import type { Mark, Node } from '@milkdown/kit/prose/model';

/** The words of a paragraph or a heading as lines of Markdown that read as these words, whatever they are. */
export function writeLines(textblock: Node): string[] {
  const parts = partsOf([...piecesOf(textblock), { kind: 'gap', text: '', marks: [] }]);
  // a letter that became its number may ask the same of the one before it
  while (parts.map((part, at) => numbersBeside(part, parts[at - 1])).includes(true));
  const text = parts.reduce(withPart, '').trimEnd();
  const lines = text === '' ? [] : text.split('\n');
  return lines.map((line, at) => (at === 0 ? line.trim() : line.replace(/^[ \t]+|\s+$/g, '')));
}

type Piece = { kind: 'words' | 'code' | 'gap'; text: string; marks: readonly Mark[] };

/** Spaces and line breaks at the edge of a mark stand outside of it: in Markdown no mark ends with a space. */
function piecesOf(textblock: Node): Piece[] {
  const pieces = textblock.children.flatMap(({ text, marks }): Piece[] => {
    if (text === undefined) return [{ kind: 'gap', text: '\n', marks }];
    const line = text.replace(/[\r\n]+/g, ' ').replaceAll('\0', '\uFFFD');
    if (marks.some(isCode)) return [{ kind: 'code', text: line, marks }];
    const split = line.split(/^(\s+)|(\s+)$/).filter(Boolean);
    return split.map((part) => ({ kind: part.trim() ? 'words' : 'gap', text: part, marks }));
  });
  const said = pieces.filter(({ kind }) => kind !== 'gap');
  let passed = 0;
  return pieces.map((piece) => {
    if (piece.kind !== 'gap') return said[passed++]!;
    const [before, after] = [said[passed - 1]?.marks ?? [], said[passed]?.marks ?? []];
    return { ...piece, marks: before.filter((mark) => mark.isInSet(after) && !isCode(mark)) };
  });
}

/** Words, and the tags before them. */
type Part = { closing: string[]; opening: string[]; words: string };

/** The mark that lasts longest stands outermost; what it cuts through begins again. */
function partsOf(pieces: Piece[]): Part[] {
  const open: { mark: Mark; tag: string }[] = [];
  return pieces.map((piece, at) => {
    const reach = (mark: Mark) => {
      let end = at + 1;
      while (mark.isInSet(pieces[end]!.marks)) end++;
      return end;
    };
    const ended = open.findIndex(({ mark }) => !mark.isInSet(piece.marks));
    const closing = (ended < 0 ? [] : open.splice(ended)).reverse().map(closer);
    const isNew = (mark: Mark) => !isCode(mark) && !open.some((one) => one.mark.eq(mark));
    const begun = piece.kind === 'gap' ? [] : piece.marks.filter(isNew).sort((a, b) => reach(b) - reach(a));
    const inner = begun.at(-1);
    const address = inner && reach(inner) === at + 1 ? autolink(inner, piece.text) : null;
    if (address) begun.pop();
    const opening: string[] = [];
    for (const mark of begun) {
      const tag = opener(mark, opening.at(-1) ?? closing.at(-1));
      opening.push(tag);
      open.push({ mark, tag });
    }
    const inLink = open.some(({ mark }) => mark.type.name === 'link');
    return { closing, opening, words: address ?? wordsOf(piece, inLink) };
  });
}

/**
 * Stars that open stand before a word, those that close behind one, or else between punctuation and spaces; underscores
 * stand there always. Where they would not, the letter beside them becomes its number, which ends with punctuation.
 */
function numbersBeside(part: Part, before: Part | undefined): boolean {
  const { closing, opening } = part;
  const tags = [...closing, ...opening];
  if (tags.length === 0) return false;
  const last = Array.from(before?.words.slice(-2) ?? '').at(-1) ?? '';
  const [first = ''] = part.words;
  const onlyStars = rowOf(tags) === tags.length && tags[0]?.startsWith('*');
  const opens = rowOf(tags) > closing.length && !isEdge(last) && !(onlyStars && isWord(first));
  const closes = rowOf(tags.toReversed()) > opening.length && !isEdge(first) && !(onlyStars && isWord(last));
  // an underscore is left alone between letters only
  if (opens) before!.words = before!.words.slice(0, -last.length).replace(/(?<!\\)_$/, '\\_') + numbered(last);
  if (closes) part.words = numbered(first) + part.words.slice(first.length).replace(/^_/, '\\_');
  return opens || closes;
}

/** How many of the tags, from the first on, make one row of stars or of underscores. */
function rowOf(tags: string[]): number {
  const end = tags.findIndex((tag) => !/^[*_]/.test(tag) || tag[0] !== tags[0]![0]);
  return end < 0 ? tags.length : end;
}

function withPart(text: string, { closing, opening, words }: Part): string {
  const tags = [...closing, ...opening].join('');
  // after an exclamation mark it would be no link
  return (tags.startsWith('[') && text.endsWith('!') ? `${text.slice(0, -1)}\\!` : text) + tags + words;
}

const isEdge = (letter: string) => /^(?:$|[\s!-/:-@[-`{-~])/.test(letter);
const isWord = (letter: string) => /[\p{L}\p{N}]/u.test(letter);
const isCode = ({ type }: Mark) => type.name === 'code';
const numbered = (letter: string) => `&#${letter.codePointAt(0)};`;

const tagOf: Record<string, string> = { link: '[', u: '<u>', strong: '**', em: '*' };

/** Two tags beside each other are never of the same sign: nobody could tell them apart. */
function opener({ type }: Mark, beside: string | undefined): string {
  const tag = tagOf[type.name]!;
  return beside?.startsWith('*') ? tag.replaceAll('*', '_') : tag;
}

function closer({ mark: { type, attrs }, tag }: { mark: Mark; tag: string }): string {
  if (type.name !== 'link') return tag.replace('<', '</');
  const href = attrs.href.replace(/[\s<>\\]/g, encodeURIComponent).replace(entity, '\\&');
  const title = attrs.title?.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&').replace(entity, '\\&');
  return `](${/[()]/.test(href) ? `<${href}>` : href}${title ? ` "${title}"` : ''})`;
}

/** An address that is its own words, which a print does not repeat. */
function autolink({ type, attrs: { href, title } }: Mark, text: string): string | null {
  if (type.name !== 'link' || title) return null;
  const isEmail = href === `mailto:${text}` && /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text);
  const isAddress = href === text && /^\w+:[!-~]+$/.test(text) && !/[<>%\\`]|xn--/.test(text);
  return isEmail || isAddress ? `<${text}>` : null;
}

function wordsOf({ kind, text }: Piece, inLink: boolean): string {
  if (kind === 'gap') return text;
  if (kind === 'code') return codeSpan(text);
  return text.replace(inLink ? specialInLinks : special, '\\$&');
}

function codeSpan(code: string): string {
  const mark = '`'.repeat(1 + Math.max(0, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length)));
  const space = /^`|`$|^ .*[^ ].* $/.test(code) ? ' ' : '';
  return mark + space + code + space + mark;
}

const entity = /&(?=#?\w+;)/g;
const special = /[\\`*]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?!\s)|&(?=#?\w+;)|\](?=\()/giu;
const specialInLinks = new RegExp(`[[\\]]|${special.source}`, special.flags);
