import type { Break, Nodes, Underline } from 'mdast';
import { defaultHandlers, type Handle, type Join, type Options, type Unsafe } from 'mdast-util-to-markdown';
import type { Processor } from 'unified';

declare module 'mdast-util-to-markdown' {
  interface ConstructNameMap {
    underline: 'underline';
  }
}

/** Omits escapes that the grammar of `markdown-grammar.ts` does not need. */
export function richTextWriting(this: Processor) {
  const data = this.data() as { toMarkdownExtensions?: Options[] };
  data.toMarkdownExtensions = [
    ...(data.toMarkdownExtensions ?? []),
    { handlers, join: [apartFromNestedList], unsafe: [beforeAddress] },
  ];
}

/** A bracket before an email address would make it a link. */
const beforeAddress: Unsafe = {
  character: '<',
  after: "[\\w.!#$%&'*+/=?^`{|}~-]",
  inConstruct: 'phrasing',
  notInConstruct: ['autolink', 'destinationLiteral', 'destinationRaw', 'reference', 'titleQuote', 'titleApostrophe'],
};

/** Needs a blank line, unless the list starts with 1 and is not empty. */
const apartFromNestedList: Join = (left, right) => {
  let node: Nodes | undefined = left.type === 'paragraph' ? right : undefined;
  while (node?.type === 'list' || node?.type === 'blockquote') {
    const first: Nodes | undefined = node.type === 'list' ? node.children[0]?.children[0] : node.children[0];
    if (node !== right && node.type === 'list' && (node.ordered || !first)) return 1;
    node = first;
  }
};

const underline: Handle & { peek?: Handle } = (node: Underline, _, state, info) => {
  const exit = state.enter('underline');
  const text = state.containerPhrasing(node, { ...info, before: '>', after: '<' });
  exit();
  return text && `<u>${text}</u>`;
};
underline.peek = () => '<';

/** A line ending is enough, except after another one. */
const lineBreak: Handle = (node: Break, parent, state, info) => {
  const written = defaultHandlers.break(node, parent, state, info);
  return written === '\\\n' && !/[\r\n]$/.test(info.before) ? '\n' : written;
};

const text: Handle = (node, parent, state, info) => {
  const written = defaultHandlers.text(node, parent, state, info).replace(/(?<=\w\w)\\_(?=\w\w)/g, '_');
  return state.stack.includes('label') ? written : written.replace(/(?<!\\)((?:\\\\)*)\\\[/g, '$1[');
};

const link: Handle & { peek?: Handle } = (node, parent, state, info) =>
  isEmpty(node) ? '' : defaultHandlers.link(node, parent, state, info);
link.peek = defaultHandlers.link.peek as Handle;

function isEmpty(node: Nodes): boolean {
  if ('value' in node) return node.value === '';
  if (!('children' in node)) return false;
  const children: Nodes[] = node.children;
  return children.every(isEmpty);
}

const handlers = { underline, break: lineBreak, text, link };
