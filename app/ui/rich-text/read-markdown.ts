import type { Mark, Node, NodeType } from '@milkdown/kit/prose/model';
import { headingShift, type MarkdownToken, parseMarkdown } from './markdown.ts';
import { richTextSchema } from './rich-text-schema.ts';

const { nodes, marks } = richTextSchema;

/** The document of a text, as the renderer shows it: both go by the same tokens. */
export function readMarkdown(source: string): Node {
  const open: Open[] = [{ type: nodes.doc, attrs: null, content: [] }];
  const add = (node: Node) => open.at(-1)!.content.push(node);
  for (const token of parseMarkdown(source)) {
    if (token.nesting > 0) open.push({ ...begun(token), content: [] });
    else if (token.nesting < 0) add(made(open.pop()!));
    else if (token.type === 'fence') add(codeBlock(token.content.replace(/\n$/, '')));
    else open.at(-1)!.content.push(...inlineOf(token.children ?? []));
    // a list is as loose as any of its items
    if (token.type === 'paragraph_open' && !token.hidden && open.at(-2)?.type === nodes.list_item) {
      open.at(-3)!.attrs = { ...open.at(-3)!.attrs, tight: false };
    }
  }
  return made(open[0]!);
}

type Open = { type: NodeType; attrs: Record<string, unknown> | null; content: Node[] };

function begun(token: MarkdownToken): Omit<Open, 'content'> {
  switch (token.type) {
    case 'heading_open':
      return { type: nodes.heading, attrs: { level: Number(token.tag[1]) - headingShift } };
    case 'ordered_list_open':
      return { type: nodes.ordered_list, attrs: { start: Number(token.attrGet('start') ?? 1) } };
    default:
      return { type: nodes[token.type.replace('_open', '')]!, attrs: null };
  }
}

/** Holds an empty paragraph where something has to stand and nothing does. */
function made({ type, attrs, content }: Open): Node {
  return type.createAndFill(attrs, content)!;
}

function codeBlock(code: string) {
  return nodes.code_block.create(null, code ? richTextSchema.text(code) : null);
}

function inlineOf(tokens: MarkdownToken[]): Node[] {
  const open: (readonly Mark[])[] = [[]];
  return tokens.flatMap((token) => {
    const now = open.at(-1)!;
    if (token.nesting > 0) open.push(markOf(token).addToSet(now));
    if (token.nesting < 0) open.pop();
    if (token.type === 'softbreak' || token.type === 'hardbreak') return nodes.hard_break.create(null, null, now);
    if (token.nesting !== 0 || token.content === '') return [];
    return richTextSchema.text(token.content, token.type === 'code_inline' ? marks.code.create().addToSet(now) : now);
  });
}

function markOf(token: MarkdownToken): Mark {
  if (token.type !== 'link_open') return marks[token.type.replace('_open', '') as 'u' | 'strong' | 'em'].create();
  return marks.link.create({ href: token.attrGet('href'), title: token.attrGet('title') });
}
