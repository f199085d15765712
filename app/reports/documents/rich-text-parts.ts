import { type MarkdownToken, parseMarkdown } from '#app/ui/rich-text/markdown.ts';
import { blockGap, bodySize, indent, pageWidth } from './page-measures.ts';
import { type Place, type TextPart, textPart } from './page-parts.ts';
import { bold, plain, type Run, type RunStyle, run } from './text-runs.ts';

export function richTextParts(source: string, place: Place): TextPart[] {
  return richParts(nest(parseMarkdown(source)), place);
}

type Nest = { token: MarkdownToken; inside: Nest[] };

function nest(tokens: MarkdownToken[]): Nest[] {
  const open: Nest[][] = [[]];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const node = { token, inside: [] };
    open.at(-1)!.push(node);
    if (token.nesting > 0) open.push(node.inside);
  }
  return open[0]!;
}

function richParts(nodes: Nest[], place: Place): TextPart[] {
  return nodes.flatMap((node, index) => blockParts(node, index === 0 ? place : { ...place, above: blockGap }));
}

function blockParts({ token, inside }: Nest, place: Place): TextPart[] {
  switch (token.type) {
    case 'heading_open':
      return [textPart(runsOf(inside, bold), { ...place, size: headingSizes[token.tag], keep: true })];
    case 'blockquote_open':
      return richParts(inside, { ...indented(place), quoted: true });
    case 'bullet_list_open':
      return inside.flatMap((item, index) => itemParts(item, '•', index, place));
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1);
      return inside.flatMap((item, index) => itemParts(item, `${start + index}.`, index, place));
    }
    case 'fence':
      return [textPart([run(keepSpaces(token.content.trimEnd()))], { ...place, shaded: true })];
    default:
      return [textPart(runsOf(inside, plain), place)];
  }
}

const headingSizes: Record<string, number> = { h3: 11.5, h4: 10, h5: bodySize };

function itemParts({ inside }: Nest, mark: string, index: number, place: Place): TextPart[] {
  const tight = inside.some(({ token }) => token.hidden);
  const [first = textPart([], indented(place)), ...others] = richParts(inside, indented(place));
  const above = tight && index > 0 ? 0 : index === 0 ? first.above : blockGap;
  const marks = [...(first.marks ?? []), { mark, left: place.left ?? 0 }];
  return [{ ...first, above, marks }, ...(tight ? others.map((part) => ({ ...part, above: 0 })) : others)];
}

function indented(place: Place): Place {
  return { ...place, left: (place.left ?? 0) + indent, width: (place.width ?? pageWidth) - indent };
}

/** Goes through the flat tokens, because bold and italic can be nested thousands deep. */
function runsOf(inside: Nest[], base: RunStyle): Run[] {
  const open = [base];
  return inside
    .flatMap(({ token }) => token.children ?? [])
    .flatMap((token) => {
      const style = open.at(-1)!;
      if (token.nesting > 0) open.push({ ...style, ...openedBy(token) });
      if (token.nesting > 0) return [];
      if (token.nesting < 0) open.pop();
      if (token.type === 'link_close' && token.info !== 'auto') return run(` (${style.link})`, open.at(-1));
      if (token.type === 'softbreak' || token.type === 'hardbreak') return run('\n', style);
      return run(token.content, token.type === 'code_inline' ? { ...style, code: true } : style);
    });
}

function openedBy(token: MarkdownToken): RunStyle {
  if (token.type === 'link_open') return { link: String(token.attrGet('href')) };
  return { strong_open: bold, em_open: { italic: true }, u_open: { underline: true } }[token.type] ?? plain;
}

const keepSpaces = (code: string) => code.replaceAll('\t', '    ').replace(/^ | (?= )/gm, '\u00A0');
