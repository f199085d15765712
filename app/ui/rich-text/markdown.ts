import type { Nodes, Root } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { richTextGrammar } from './markdown-grammar.ts';

export function parseMarkdown(source: string): Root {
  return processor.runSync(processor.parse(source), source) as Root;
}

export function plainText(source: string): string {
  return wordsIn(parseMarkdown(source))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

// marked as pure, so that bundles that never parse Markdown omit it
const processor = /* @__PURE__ */ createProcessor();

function createProcessor() {
  return unified().use(remarkParse).use(richTextGrammar).freeze();
}

function wordsIn(node: Nodes): string {
  if (node.type === 'break') return ' ';
  if ('value' in node) return node.value;
  if (!('children' in node)) return '';
  const isTextBlock = node.type === 'paragraph' || node.type === 'heading';
  const words = node.children.map(wordsIn).join('');
  return isTextBlock ? `${words} ` : words;
}
