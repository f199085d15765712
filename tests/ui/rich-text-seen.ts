import type { Node } from '@milkdown/kit/prose/model';

/** The visible content of a text: its blocks in order, each letter with its marks, no empty paragraphs. */
export type Seen = [block: string, inside: Seen[] | string];

/** Returns the visible content of an editor document. */
export function seenIn(doc: Node): Seen[] {
  return doc.children.flatMap(seenOf);
}

function seenOf(node: Node): Seen[] {
  const { order, level } = node.attrs;
  switch (node.type.name) {
    case 'paragraph':
      return textblock('p', lettersOf(node));
    case 'heading':
      return textblock(`h${level + 2}`, lettersOf(node));
    case 'code_block':
      return node.textContent ? [['pre', `${node.textContent}\n`]] : [];
    case 'blockquote':
      return container('blockquote', seenIn(node));
    case 'ordered_list':
      return container(order === 1 ? 'ol' : `ol start="${order}"`, seenIn(node));
    default:
      return container(node.type.name === 'list_item' ? 'li' : 'ul', seenIn(node));
  }
}

const tagOf: Record<string, string> = { underline: 'u', strong: 'strong', emphasis: 'em', inlineCode: 'code' };

function lettersOf(node: Node): Letter[] {
  return node.children.flatMap(({ text = '\n', marks }) => {
    const names = marks.map(({ type, attrs }) => (type.name === 'link' ? `a ${attrs.href}` : tagOf[type.name]!));
    return Array.from(text, (letter) => ({ letter, marks: names }));
  });
}

/** Returns the visible content of rendered HTML. */
export function seenOnPage(html: string): Seen[] {
  const open: Open[] = [{ tag: '', inside: [], letters: [] }];
  const marks: string[] = [];
  for (const [, closes, tag = '', rest = '', text = ''] of html.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    const at = open.at(-1)!;
    const said = unescaped(at.tag === 'pre' ? text : text.replaceAll('\n', ''));
    at.letters.push(...Array.from(said, (letter) => ({ letter, marks: [...marks] })));
    if (tag === 'br') at.letters.push({ letter: '\n', marks: [] });
    else if (/^(strong|em|u|a|code)$/.test(tag)) {
      if (at.tag === 'pre') continue;
      if (closes) marks.pop();
      else marks.push(tag === 'a' ? `a ${unescaped(/href="([^"]*)"/.exec(rest)![1]!)}` : tag);
    } else if (tag && tag !== 'br') {
      // a tight list has its text directly in its items
      at.inside.push(...(at.tag === 'li' ? textblock('p', at.letters.splice(0)) : []));
      // the heading level is for screen readers only
      if (!closes) open.push({ tag: tag + rest.replace(/ aria-level="\d"/, ''), inside: [], letters: [] });
      else open.at(-2)!.inside.push(...ended(open.pop()!));
    }
  }
  return open[0]!.inside;
}

type Letter = { letter: string; marks: string[] };
type Open = { tag: string; inside: Seen[]; letters: Letter[] };

function ended({ tag, inside, letters }: Open): Seen[] {
  const text = letters.map(({ letter }) => letter).join('');
  if (tag === 'pre') return text.replace(/\n$/, '') === '' ? [] : [['pre', text.replace(/\n?$/, '\n')]];
  return /^(p|h\d)$/.test(tag) ? textblock(tag, letters) : container(tag, inside);
}

function container(tag: string, inside: Seen[]): Seen[] {
  return inside.length > 0 || tag !== 'blockquote' ? [[tag, inside]] : [];
}

/** Drops marks of spaces and spaces at line edges; of nested links the inner one counts. */
function textblock(tag: string, letters: Letter[]): Seen[] {
  const text = letters.map(({ letter, marks }) => {
    const isGap = /\s/.test(letter) && !marks.includes('code');
    const kept = marks.filter((mark, at) => !(isLink(mark) && marks.slice(at + 1).some(isLink)));
    return isGap ? letter : `${letter}{${[...new Set(kept)].sort()}}`;
  });
  const lines = text.join('').trimEnd().split('\n');
  const kept = lines.map((line, at) => (at === 0 ? line.trim() : line.replace(/^[ \t]+|\s+$/g, '')));
  return kept.join('') === '' ? [] : [[tag, kept.join('\n')]];
}

const isLink = (mark: string) => mark.startsWith('a ');

function unescaped(html: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'" };
  return html.replace(/&(lt|gt|quot|amp|#x27);/g, (_, name: string) => signs[name]!);
}
