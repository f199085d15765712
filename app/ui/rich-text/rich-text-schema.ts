import type { MilkdownPlugin } from '@milkdown/kit/ctx';
import {
  blockquoteAttr,
  blockquoteSchema,
  bulletListAttr,
  bulletListSchema,
  codeBlockAttr,
  codeBlockSchema,
  emphasisAttr,
  emphasisSchema,
  hardbreakSchema,
  headingIdGenerator,
  headingSchema,
  inlineCodeAttr,
  inlineCodeSchema,
  linkSchema,
  listItemSchema,
  orderedListAttr,
  orderedListSchema,
  paragraphAttr,
  paragraphSchema,
  strongAttr,
  strongSchema,
  textSchema,
} from '@milkdown/kit/preset/commonmark';
import { Fragment, type Node, type TagParseRule } from '@milkdown/kit/prose/model';
import type { NodeSerializerSpec } from '@milkdown/kit/transformer';
import { $markSchema, $node, $remark } from '@milkdown/kit/utils';
import { deepestHeading, headingShift, highestStart, isAllowedLink, richTextGrammar } from './markdown-grammar.ts';
import { richTextWriting } from './markdown-writing.ts';

export const underlineSchema = $markSchema('underline', () => ({
  parseDOM: [{ tag: 'u' }, markByStyle(/(?:^|[;\s])text-decoration(-line)?:[^;]*underline/)],
  toDOM: () => ['u', 0],
  parseMarkdown: {
    match: ({ type }) => type === 'underline',
    runner: (state, node, markType) => {
      state.openMark(markType).next(node.children).closeMark(markType);
    },
  },
  toMarkdown: {
    match: ({ type }) => type.name === 'underline',
    runner: (state, mark) => {
      state.withMark(mark, 'underline');
    },
  },
}));

const link = linkSchema.extendSchema((inherited) => (ctx) => ({
  ...inherited(ctx),
  inclusive: false,
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = element.getAttribute('href')!.trim();
        return isAllowedLink(href) && { href };
      },
    },
  ],
  toDOM: ({ attrs: { href, title } }) => ['a', { href, title, rel: 'noopener noreferrer' }, 0],
}));

// no attribute for the delimiter, because `*` and `_` would make two different marks
const strong = strongSchema.extendSchema((inherited) => (ctx) => ({
  ...inherited(ctx),
  attrs: {},
  parseDOM: [
    { tag: 'strong' },
    // Google Docs wraps all copied content in one <b>
    {
      tag: 'b',
      getAttrs: (element) => !/(?:^|[;\s])font-weight:\s*(?:normal|400)/.test(element.dataset.style ?? '') && null,
    },
    markByStyle(/(?:^|[;\s])font-weight:\s*(bold|[6-9]\d\d)/),
  ],
}));

const emphasis = emphasisSchema.extendSchema((inherited) => (ctx) => ({
  ...inherited(ctx),
  attrs: {},
  parseDOM: [{ tag: 'em' }, { tag: 'i' }, markByStyle(/(?:^|[;\s])font-style:\s*italic/)],
}));

const inlineCode = inlineCodeSchema.extendSchema((inherited) => (ctx) => ({ ...inherited(ctx), inclusive: true }));

const paragraph = paragraphSchema.extendSchema((inherited) => (ctx) => ({
  ...inherited(ctx),
  toMarkdown: serializeTextBlock('paragraph'),
}));

const heading = headingSchema.extendSchema((inherited) => (ctx) => ({
  ...inherited(ctx),
  attrs: { level: { default: 1, validate: 'number' } },
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
    tag: `h${level}`,
    getAttrs: (element: HTMLElement) => ({ level: Number(element.dataset.level ?? Math.min(level, deepestHeading)) }),
  })),
  toDOM: ({ attrs: { level } }) => [`h${level + headingShift}`, { 'data-level': level }, 0],
  toMarkdown: serializeTextBlock('heading'),
}));

const hardbreak = hardbreakSchema.extendSchema((inherited) => (ctx) => ({
  ...inherited(ctx),
  attrs: {},
  linebreakReplacement: true,
  parseDOM: [{ tag: 'br' }],
  toDOM: () => ['br'],
  toMarkdown: {
    match: ({ type }) => type.name === 'hardbreak',
    runner: (state) => {
      state.addNode('break');
    },
  },
}));

// the serializer requires the children of a container even when all of them are omitted
const doc = $node('doc', () => ({
  content: 'block+',
  parseMarkdown: {
    match: ({ type }) => type === 'root',
    runner: (state, node, type) => {
      state.injectRoot(node, type);
    },
  },
  toMarkdown: {
    match: ({ type }) => type.name === 'doc',
    runner: (state, node) => {
      state.openNode('root', undefined, { children: [] }).next(node.content);
    },
  },
}));

const blockquote = blockquoteSchema.extendSchema((inherited) => (ctx) => ({
  ...inherited(ctx),
  toMarkdown: {
    match: ({ type }) => type.name === 'blockquote',
    runner: (state, node) => {
      state.openNode('blockquote', undefined, { children: [] }).next(node.content).closeNode();
    },
  },
}));

const listItem = listItemSchema.extendSchema((inherited) => (ctx) => ({
  ...inherited(ctx),
  content: 'block+',
  attrs: { spread: { default: false, validate: 'boolean' } },
  parseDOM: [{ tag: 'li' }],
  toDOM: () => ['li', 0],
  parseMarkdown: {
    match: ({ type }) => type === 'listItem',
    runner: (state, node, type) => {
      state
        .openNode(type, { spread: node.spread ?? false })
        .next(node.children)
        .closeNode();
    },
  },
  toMarkdown: {
    match: ({ type }) => type.name === 'list_item',
    runner: (state, { attrs: { spread }, content }) => {
      state.openNode('listItem', undefined, { spread, children: [] }).next(content).closeNode();
    },
  },
}));

const bulletList = bulletListSchema.extendSchema((inherited) => (ctx) => ({
  ...inherited(ctx),
  parseDOM: [{ tag: 'ul' }],
  toDOM: () => ['ul', 0],
}));

const orderedList = orderedListSchema.extendSchema((inherited) => (ctx) => ({
  ...inherited(ctx),
  parseDOM: [{ tag: 'ol', getAttrs: (element) => ({ order: firstNumber(element as HTMLOListElement) }) }],
  toDOM: ({ attrs: { order } }) => ['ol', order === 1 ? {} : { start: order }, 0],
}));

export const richTextSchema: MilkdownPlugin[] = [
  ...[doc, paragraphAttr, paragraph, headingIdGenerator, heading, hardbreak].flat(),
  ...[blockquoteAttr, blockquote, codeBlockAttr, codeBlockSchema].flat(),
  ...[bulletListAttr, bulletList, orderedListAttr, orderedList, listItem].flat(),
  ...[link, underlineSchema, strongAttr, strong, emphasisAttr, emphasis, inlineCodeAttr, inlineCode, textSchema].flat(),
  ...[$remark('richTextGrammar', () => richTextGrammar), $remark('richTextWriting', () => richTextWriting)].flat(),
];

/** For `remarkStringifyOptionsCtx`, whose default options escape too little in marks and text. */
export const writingOptions = { bullet: '-' } as const;

/** Markdown cannot represent trailing empty lines or an empty block. */
function serializeTextBlock(type: 'paragraph' | 'heading'): NodeSerializerSpec {
  return {
    match: (node) => node.type.name === type,
    runner: (state, node) => {
      const content = Fragment.from(withoutBlankLines(node));
      if (content.size === 0) return;
      state
        .openNode(type, undefined, type === 'heading' ? { depth: node.attrs.level } : {})
        .next(content)
        .closeNode();
    },
  };
}

/** Markdown does not preserve whitespace at the ends of lines. */
function withoutBlankLines(textblock: Node): Node[] {
  const lines: Node[][] = [[]];
  for (const node of textblock.children) {
    if (node.type.name === 'hardbreak') lines.push([]);
    else lines.at(-1)!.push(node);
  }
  const breaks = textblock.children.filter(({ isText }) => !isText);
  const trimmed = lines.map((line) => trim(trim(line, /^[ \t\r\n]+/, 0), /[ \t\r\n]+$/, -1));
  const contentLines = trimmed.slice(0, trimmed.findLastIndex((line) => line.length > 0) + 1);
  return contentLines.flatMap((line, index) => (index > 0 ? [breaks[index - 1]!, ...line] : line));
}

function trim(line: Node[], spaces: RegExp, at: 0 | -1): Node[] {
  const node = line.at(at);
  if (!node || !spaces.test(node.text!) || node.marks.some(({ type }) => type.name === 'inlineCode')) return line;
  const rest = node.text!.replace(spaces, '');
  const others = line.toSpliced(at, 1);
  if (!rest) return trim(others, spaces, at);
  return line.with(at, node.type.schema.text(rest, node.marks));
}

/** `pasting.ts` keeps the CSS of elements in `data-style`. */
function markByStyle(pattern: RegExp): TagParseRule {
  return {
    tag: '[data-style]',
    consuming: false,
    getAttrs: (element) => pattern.test(element.dataset.style!.toLowerCase()) && null,
  };
}

function firstNumber(list: HTMLOListElement) {
  return Math.min(Math.max(list.start, 0), highestStart);
}
