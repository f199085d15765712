import type { Node } from '@milkdown/kit/prose/model';
import { writeLines } from './write-lines.ts';

/** The Markdown that reads as this document; what nobody would see is left out, such as an empty paragraph. */
export function writeMarkdown(doc: Node): string {
  return joined(blocksIn(doc), '\n\n');
}

type Block = { node: Node; text: string };

function blocksIn(container: Node): Block[] {
  const blocks: Block[] = [];
  let other = false;
  for (const node of container.children) {
    // two lists in a row would read as one if their marks were the same
    const turned: boolean = blocks.at(-1)?.node.type === node.type && !other;
    const text = turned ? written(node, turned) : remembered(node);
    if (!text) continue;
    other = turned;
    blocks.push({ node, text });
  }
  return blocks;
}

const memory = new WeakMap<Node, string>();

/** A block that did not change is the same node as before: while one writes, only one is written anew. */
function remembered(node: Node): string {
  const text = memory.get(node) ?? written(node, false);
  memory.set(node, text);
  return text;
}

function joined(blocks: Block[], gap: string): string {
  return blocks.map(({ text }) => text).join(gap);
}

function written(node: Node, otherMark: boolean): string {
  switch (node.type.name) {
    case 'heading':
      return heading(writeLines(node), node.attrs.level);
    case 'blockquote':
      return quote(writeMarkdown(node));
    case 'code_block':
      return fence(node.textContent);
    case 'bullet_list':
      return list(node, () => (otherMark ? '* ' : '- '));
    case 'ordered_list':
      return list(node, (at) => `${Math.min(node.attrs.start + at, maxListNumber)}${otherMark ? ')' : '.'} `);
    default:
      return paragraph(writeLines(node));
  }
}

const maxListNumber = 999_999_999;

/** A line with nothing on it would be the end of the paragraph. */
function paragraph(lines: string[]): string {
  return lines.map((line) => atLineStart(line) || '\\').join('\n');
}

/** Only the two upper headings can have several lines. */
function heading(lines: string[], level: number): string {
  if (lines.length > 1 && level < 3) return `${paragraph(lines)}\n${level === 1 ? '===' : '---'}`;
  // hashes at the end would be taken for marks of the heading
  const line = lines
    .filter(Boolean)
    .join(' ')
    .trim()
    .replace(/(?<=^|\s)#+$/, '\\$&');
  return line && `${'#'.repeat(level)} ${line}`;
}

function quote(text: string): string {
  const lines = text ? text.split('\n') : [];
  return lines.map((line) => (line ? `> ${line}` : '>')).join('\n');
}

function fence(code: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return code && `${mark}\n${code}\n${mark}`;
}

function list(node: Node, mark: (at: number) => string): string {
  const items = node.children.map(blocksIn);
  const tight =
    node.attrs.tight && items.every((item) => item.every((block, at) => at === 0 || follows(block, item[at - 1]!)));
  const gap = tight ? '\n' : '\n\n';
  return items.map((item, at) => behind(mark(at), joined(item, gap))).join(gap);
}

function behind(mark: string, text: string): string {
  const [first, ...others] = text.split('\n');
  return [(mark + first).trimEnd(), ...others.map((line) => line && ' '.repeat(mark.length) + line)].join('\n');
}

/** Whether a block can stand under another without an empty line between them. */
function follows({ node, text }: Block, above: Block): boolean {
  if (/^(heading|code_block)$/.test(above.node.type.name)) return true;
  switch (node.type.name) {
    case 'paragraph':
      return false;
    case 'heading':
      return text.startsWith('#');
    case 'blockquote':
      return above.node.type !== node.type;
    default:
      return node.type.name === 'code_block' || /^([*-]|1[.)]) ./.test(text);
  }
}

/** What would make more of a line than words. */
function atLineStart(line: string): string {
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|>|[+-](?=\s|$)|-+\s*$|=+\s*$|~{3})/, '\\$&')
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\');
}
