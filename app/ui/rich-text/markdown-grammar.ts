import type { Blockquote, List, ListItem, Nodes, PhrasingContent, Root, RootContent, Text } from 'mdast';
import type {} from 'remark-parse';
import type { Data, Processor } from 'unified';

declare module 'mdast' {
  interface Underline extends Node {
    type: 'underline';
    children: PhrasingContent[];
  }
  interface UnderlineTag extends Node {
    type: 'underlineTag';
    value: string;
  }
  interface PhrasingContentMap {
    underline: Underline;
    underlineTag: UnderlineTag;
  }
  interface RootContentMap {
    underline: Underline;
    underlineTag: UnderlineTag;
  }
}

type Syntax = NonNullable<Data['micromarkExtensions']>[number];
type FromMarkdown = NonNullable<Data['fromMarkdownExtensions']>[number];

export const headingShift = 2;
export const deepestHeading = 3;
/** Deeper lists and quotes are shown as their Markdown source. */
export const deepestBlock = 10;

/** Markdown allows nine digits for every item of a list. */
export const highestStart = 999_990_000;

export function isAllowedLink(address: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(address);
}

/**
 * Remark plugin that restricts CommonMark, on the server and in the editor: `<u>` underlines, a line ending is a line break,
 * and HTML, images, rules, indented code, reference links and disallowed links are plain text. Marks nest in a fixed order.
 */
export function richTextGrammar(this: Processor) {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), syntax];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), underlineTags];
  const parse = this.parser as (source: string, file: unknown) => Root;
  this.parser = (source: string, file: unknown) => (isTooComplex(source) ? linesOf(source) : parse(source, file));
  return (tree: Root, file: { value: unknown }): Root => ({
    type: 'root',
    children: blocksOf(tree.children, String(file.value), 0),
  });
}

/** micromark takes quadratic time for patterns such as 5,000 asterisks, so such text is shown unparsed. */
function isTooComplex(source: string): boolean {
  if (/^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){21}/m.test(source)) return true;
  if (countOf(/^[ \t>]*=+[ \t]*$/gm, source) > 300 || countOf(/\n[ \t]*\n[ \t]*>/g, source) > 500) return true;
  if (countOf(/^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/gm, source) > 1_500) return true;
  let delimiters = 0;
  for (const { 0: run, index } of source.matchAll(/\\.|[*_]+/gs)) {
    const isAlone = !/\S/.test(source.charAt(index - 1) + source.charAt(index + run.length));
    if (!run.startsWith('\\') && !isAlone) delimiters += run.length;
  }
  return delimiters > 1_200;
}

function countOf(pattern: RegExp, source: string): number {
  return source.match(pattern)?.length ?? 0;
}

function linesOf(source: string): Root {
  const text = (value: string): RootContent => ({ type: 'paragraph', children: [{ type: 'text', value }] });
  return {
    type: 'root',
    children: source
      .replaceAll('\0', '\uFFFD')
      .split(/(?:\r\n?|\n){2,}/)
      .filter(Boolean)
      .map(text),
  };
}

const lessThan = 60;
const slash = 47;
const greaterThan = 62;

const syntax = {
  disable: { null: ['codeIndented', 'definition', 'htmlFlow', 'htmlText', 'thematicBreak'] },
  text: { [lessThan]: { name: 'underlineTag', tokenize: tokenizeUnderlineTag } },
} as Syntax;

type State = (code: number | null) => State | undefined;
type Effects = {
  enter: (token: string) => void;
  exit: (token: string) => void;
  consume: (code: number | null) => void;
};

function tokenizeUnderlineTag(effects: Effects, ok: State, nok: State): State {
  const end: State = (code) => {
    if (code !== greaterThan) return nok(code);
    effects.consume(code);
    effects.exit('underlineTag');
    return ok;
  };
  const letter: State = (code) => {
    if (code === null || String.fromCharCode(code).toLowerCase() !== 'u') return nok(code);
    effects.consume(code);
    return end;
  };
  const afterStart: State = (code) => {
    if (code !== slash) return letter(code);
    effects.consume(code);
    return letter;
  };
  return (code) => {
    effects.enter('underlineTag');
    effects.consume(code);
    return afterStart;
  };
}

const underlineTags: FromMarkdown = {
  enter: {
    underlineTag(token) {
      this.enter({ type: 'underlineTag', value: this.sliceSerialize(token) }, token);
    },
  },
  exit: {
    underlineTag(token) {
      this.exit(token);
    },
  },
};

function blocksOf(nodes: RootContent[], source: string, level: number): RootContent[] {
  return nodes.flatMap((node): RootContent[] => {
    switch (node.type) {
      case 'blockquote':
      case 'list':
        return level < deepestBlock
          ? containerOf(node, source, level)
          : paragraphOf([sourceText(node, source)], source);
      case 'code':
        return node.value ? [{ type: 'code', lang: node.lang, value: node.value }] : [];
      case 'heading': {
        const children = phrasingOf(node.children, source);
        if (node.depth > deepestHeading || children.length === 0) return paragraph(children);
        return [{ type: 'heading', depth: node.depth, children }];
      }
      case 'paragraph':
        return paragraphOf(node.children, source);
      default:
        return [];
    }
  });
}

function containerOf(node: Blockquote | List, source: string, level: number): RootContent[] {
  const inside = (children: RootContent[]) => blocksOf(children, source, level + 1) as Blockquote['children'];
  if (node.type === 'blockquote') {
    const children = inside(node.children);
    return children.length > 0 ? [{ type: 'blockquote', children }] : [];
  }
  const { ordered, start, spread } = node;
  const children = node.children.map(({ children, spread }): ListItem => {
    const blocks = inside(children);
    const isSpread = spread || blocks.some(({ type }, at) => type === 'paragraph' && blocks[at - 1]?.type === type);
    return { type: 'listItem', spread: isSpread, children: blocks };
  });
  return [{ type: 'list', ordered, start: start && Math.min(start, highestStart), spread, children }];
}

function paragraphOf(children: PhrasingContent[], source: string): RootContent[] {
  return paragraph(phrasingOf(children, source));
}

function paragraph(children: PhrasingContent[]): RootContent[] {
  return children.length > 0 ? [{ type: 'paragraph', children }] : [];
}

function sourceText({ position }: Nodes, source: string): Text {
  return { type: 'text', value: source.slice(position!.start.offset, position!.end.offset) };
}

type Mark = 'link' | 'underline' | 'strong' | 'emphasis';
type Link = { url: string; title?: string | null };
type Run = { type: 'text' | 'inlineCode' | 'break'; value: string; marks: Partial<Record<Mark, Link | true>> };

function phrasingOf(nodes: PhrasingContent[], source: string): PhrasingContent[] {
  return nestMarks(runsOf(nodes, source), ['link', 'underline', 'strong', 'emphasis']);
}

/** An explicit stack flattens marks, because they can be nested thousands deep. */
function runsOf(nodes: PhrasingContent[], source: string): Run[] {
  const runs: Run[] = [];
  const stack: {
    nodes: PhrasingContent[];
    next: number;
    marks: Run['marks'];
    tags: Set<number>;
    underlines: number;
  }[] = [];
  const enter = (inside: PhrasingContent[], marks: Run['marks']) =>
    stack.push({ nodes: inside, next: 0, marks, tags: pairedTags(inside), underlines: 0 });
  enter(nodes, {});
  for (let level = stack.at(-1); level; level = stack.at(-1)) {
    const node = level.nodes[level.next++];
    if (!node) {
      stack.pop();
      continue;
    }
    const marks = level.underlines > 0 ? { ...level.marks, underline: true as const } : level.marks;
    switch (node.type) {
      case 'strong':
      case 'emphasis':
        enter(node.children, { ...marks, [node.type]: true });
        break;
      case 'link':
        if (isAllowedLink(node.url) && node.children.length > 0) enter(node.children, { ...marks, link: node });
        else enter(linkAsText(node, source), marks);
        break;
      case 'underlineTag':
        if (!level.tags.has(level.next - 1)) pushText(runs, node.value, marks);
        else level.underlines += node.value.startsWith('</') ? -1 : 1;
        break;
      case 'inlineCode':
        runs.push({ type: 'inlineCode', value: node.value.replace(/\r\n?|\n/g, ' '), marks });
        break;
      case 'break':
        pushBreak(runs, marks);
        break;
      default:
        pushText(runs, node.type === 'text' ? node.value : sourceText(node, source).value, marks);
    }
  }
  return runs;
}

function pairedTags(nodes: PhrasingContent[]): Set<number> {
  const open: number[] = [];
  const paired = new Set<number>();
  for (const [at, node] of nodes.entries()) {
    if (node.type !== 'underlineTag') continue;
    if (!node.value.startsWith('</')) open.push(at);
    else if (open.length > 0) {
      const start = open.pop()!;
      if (at > start + 1) paired.add(start).add(at);
    }
  }
  return paired;
}

function linkAsText(node: PhrasingContent & { type: 'link' }, source: string): PhrasingContent[] {
  const fullText = sourceText(node, source);
  const last = node.children.at(-1);
  if (!last || !fullText.value.startsWith('[')) return [fullText];
  const rest = source.slice(last.position!.end.offset, node.position!.end.offset);
  return [{ type: 'text', value: '[' }, ...node.children, { type: 'text', value: rest }];
}

function pushText(runs: Run[], value: string, marks: Run['marks']) {
  for (const [at, line] of value.split(/\r\n?|\n/).entries()) {
    if (at > 0) pushBreak(runs, marks);
    const last = runs.at(-1);
    if (last?.type === 'text' && isSame(last.marks, marks)) last.value += line;
    else if (line) runs.push({ type: 'text', value: line, marks });
  }
}

/** Bold and italic cannot end beside a line break in Markdown, so the break has neither. */
function pushBreak(runs: Run[], { link, underline }: Run['marks']) {
  runs.push({ type: 'break', value: '', marks: { ...(link && { link }), ...(underline && { underline }) } });
}

function isSame(one: Run['marks'], other: Run['marks']): boolean {
  const flags: Mark[] = ['underline', 'strong', 'emphasis'];
  return isSameMark(one.link, other.link) && flags.every((mark) => one[mark] === other[mark]);
}

function isSameMark(one?: Link | true, other?: Link | true): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return one.url === other.url && one.title === other.title;
}

function nestMarks(runs: Run[], [mark, ...inner]: Mark[]): PhrasingContent[] {
  if (!mark) return runs.map(({ type, value }) => (type === 'break' ? { type } : { type, value }));
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last && isSameMark(last[0]!.marks[mark], run.marks[mark])) last.push(run);
    else groups.push([run]);
  }
  return groups.flatMap((group) => {
    const set = group[0]!.marks[mark];
    const children = nestMarks(group, inner);
    if (!set) return children;
    return typeof set === 'object'
      ? [{ type: 'link' as const, url: set.url, title: set.title, children }]
      : [{ type: mark, children } as PhrasingContent];
  });
}
