import MarkdownIt, { type StateBlock, type StateCore, type StateInline, type Token } from 'markdown-it';

export type MarkdownToken = Token;

/** Safe HTML: bold, italic, underline, code, three headings, lists, quotes, paragraphs and links; all else is text. */
export function renderMarkdown(source: string): string {
  return markdown.render(source);
}

/** The words alone, on one line: what lists show and search reads. */
export function plainText(source: string): string {
  return parseMarkdown(source)
    .map((token) => (token.children ? token.children.map(wordsOf).join('') : token.content))
    .join(' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

export function parseMarkdown(source: string): MarkdownToken[] {
  return markdown.parse(source, {});
}

/** Headings of a text stand below the page's own h1 and h2; who begins with a small one leaves no level out for readers. */
export const headingShift = 2;
export const deepestHeading = 3;
/** What is nested deeper is a paragraph. */
export const deepestBlock = 10;

export function isAllowedLink(address: string): boolean {
  return allowedLink.test(address);
}

const allowedLink = /^(?:https?:\/\/|mailto:|tel:)/i;
const underlineTag = /<(\/?)u>/iy;
const underlineMarker = '<'.charCodeAt(0);

const markdown = new MarkdownIt('commonmark', { html: false, breaks: true });
markdown.disable(['hr', 'code', 'reference', 'html_block', 'html_inline']);
markdown.validateLink = isAllowedLink;
markdown.block.ruler.before('fence', 'too_deep', tooDeep);
markdown.inline.ruler.at('image', imageAsText);
markdown.inline.ruler.before('autolink', 'underline', underline);
markdown.inline.ruler2.after('balance_pairs', 'underline', pairUnderlines);
markdown.core.ruler.push('headings', shiftHeadings);
markdown.core.ruler.push('links', protectLinks);
markdown.renderer.rules.heading_open = (tokens, index, _options, env) => {
  const { tag } = tokens[index]!;
  const size = Number(tag[1]);
  const said = env as { above?: number[] };
  said.above = [...(said.above ?? []).filter((each) => each < size), size];
  const level = headingShift + said.above.length;
  return size === level ? `<${tag}>` : `<${tag} aria-level="${level}">`;
};
markdown.renderer.rules.fence = (tokens, index) =>
  `<pre><code>${markdown.utils.escapeHtml(tokens[index]!.content)}</code></pre>\n`;

function wordsOf({ type, content }: Token): string {
  return type === 'softbreak' || type === 'hardbreak' ? ' ' : content;
}

/** The parser drops what is nested beyond its limit; a record loses nothing, so from here on it is a paragraph. */
function tooDeep(state: StateBlock, startLine: number, endLine: number): boolean {
  if (state.level < deepestBlock) return false;
  let line = startLine + 1;
  while (line < endLine && !state.isEmpty(line) && state.sCount[line]! >= state.blkIndent) line++;
  state.line = line;
  state.push('paragraph_open', 'p', 1).map = [startLine, line];
  const inline = state.push('inline', '', 0);
  inline.content = state.getLines(startLine, line, state.blkIndent, false).trim();
  inline.map = [startLine, line];
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
  return true;
}

function imageAsText(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('![', state.pos)) return false;
  if (!silent) state.pending += '![';
  state.pos += 2;
  return true;
}

function underline(state: StateInline, silent: boolean): boolean {
  underlineTag.lastIndex = state.pos;
  const tag = underlineTag.exec(state.src);
  if (!tag) return false;
  if (!silent) {
    state.push('text', '', 0).content = tag[0];
    const close = tag[1] === '/';
    const token = state.tokens.length - 1;
    state.delimiters.push({ marker: underlineMarker, length: 0, token, end: -1, open: !close, close });
  }
  state.pos += tag[0].length;
  return true;
}

/** Tags without a partner stay text; those that would overlap bold or italic have none. */
function pairUnderlines(state: StateInline): void {
  for (const delimiters of [state.delimiters, ...state.tokens_meta.map((meta) => meta?.delimiters ?? [])]) {
    for (const opener of delimiters) {
      if (opener.marker !== underlineMarker || opener.end < 0) continue;
      Object.assign(state.tokens[opener.token]!, { type: 'u_open', tag: 'u', nesting: 1, content: '' });
      Object.assign(state.tokens[delimiters[opener.end]!.token]!, {
        type: 'u_close',
        tag: 'u',
        nesting: -1,
        content: '',
      });
    }
  }
}

function shiftHeadings({ tokens }: StateCore): void {
  for (const token of tokens) {
    if (!token.type.startsWith('heading_')) continue;
    const level = Number(token.tag[1]);
    token.type = level > deepestHeading ? token.type.replace('heading', 'paragraph') : token.type;
    token.tag = level > deepestHeading ? 'p' : `h${level + headingShift}`;
  }
}

function protectLinks({ tokens }: StateCore): void {
  for (const { children } of tokens) {
    let leadsNowhere = false;
    for (const token of children ?? []) {
      if (token.type === 'link_open') leadsNowhere = !token.attrGet('href');
      if (leadsNowhere && token.type === 'link_open') becomeText(token, '[');
      else if (leadsNowhere && token.type === 'link_close') becomeText(token, ']()');
      else if (token.type === 'link_open') token.attrSet('rel', 'noopener noreferrer');
    }
  }
}

function becomeText(token: Token, content: string): void {
  Object.assign(token, { type: 'text', tag: '', attrs: null, nesting: 0, content });
}
