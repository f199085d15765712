import type { ListItem, PhrasingContent, RootContent } from 'mdast';
import { parseMarkdown } from '#app/ui/rich-text/markdown.ts';
import { blockGap, bodySize, indent, pageWidth } from './page-measures.ts';
import { type Place, type TextPart, textPart } from './page-parts.ts';
import { bold, plain, type Run, type RunStyle, run } from './text-runs.ts';

export function richTextParts(source: string, place: Place): TextPart[] {
  return richParts(parseMarkdown(source).children, place);
}

function richParts(nodes: RootContent[], place: Place): TextPart[] {
  return nodes.flatMap((node, index) => blockParts(node, index === 0 ? place : { ...place, above: blockGap }));
}

function blockParts(node: RootContent, place: Place): TextPart[] {
  switch (node.type) {
    case 'heading':
      return [textPart(runsOf(node.children, bold), { ...place, size: headingSizes[node.depth], keep: true })];
    case 'blockquote':
      return richParts(node.children, { ...indented(place), quoted: true });
    case 'list': {
      const isTight = !node.spread && node.children.every(({ spread }) => !spread);
      const markOf = (index: number) => (node.ordered ? `${(node.start ?? 1) + index}.` : '•');
      return node.children.flatMap((item, index) => itemParts(item, { mark: markOf(index), isTight, index }, place));
    }
    case 'code':
      return [textPart([run(keepSpaces(node.value.trimEnd()))], { ...place, shaded: true })];
    default:
      return [textPart(runsOf('children' in node ? (node.children as PhrasingContent[]) : [], plain), place)];
  }
}

const headingSizes: Record<number, number> = { 1: 11.5, 2: 10, 3: bodySize };

type Item = { mark: string; isTight: boolean; index: number };

function itemParts({ children }: ListItem, { mark, isTight, index }: Item, place: Place): TextPart[] {
  const [first = textPart([], indented(place)), ...others] = richParts(children, indented(place));
  const above = isTight && index > 0 ? 0 : index === 0 ? first.above : blockGap;
  const marks = [...(first.marks ?? []), { mark, left: place.left ?? 0 }];
  return [{ ...first, above, marks }, ...(isTight ? others.map((part) => ({ ...part, above: 0 })) : others)];
}

function indented(place: Place): Place {
  return { ...place, left: (place.left ?? 0) + indent, width: (place.width ?? pageWidth) - indent };
}

function runsOf(nodes: PhrasingContent[], style: RunStyle): Run[] {
  return nodes.flatMap((node): Run[] => {
    switch (node.type) {
      case 'break':
        return [run('\n', style)];
      case 'inlineCode':
        return [run(node.value, { ...style, code: true })];
      case 'link': {
        const runs = runsOf(node.children, { ...style, link: node.url });
        return isItsOwnText(node.url, runs) ? runs : [...runs, run(` (${node.url})`, style)];
      }
      case 'strong':
        return runsOf(node.children, { ...style, ...bold });
      case 'emphasis':
        return runsOf(node.children, { ...style, italic: true });
      case 'underline':
        return runsOf(node.children, { ...style, underline: true });
      default:
        return 'value' in node ? [run(node.value, style)] : [];
    }
  });
}

function isItsOwnText(address: string, runs: Run[]): boolean {
  return runs.map(({ text }) => text).join('') === address.replace('mailto:', '');
}

const keepSpaces = (code: string) => code.replaceAll('\t', '    ').replace(/^ | (?= )/gm, '\u00A0');
