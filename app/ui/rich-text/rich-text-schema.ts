import { Schema, type TagParseRule } from '@milkdown/kit/prose/model';
import { deepestHeading, headingShift, isAllowedLink } from './markdown.ts';

/** What a rich text can hold: what the renderer shows, and nothing else. */
export const richTextSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      attrs: { level: { validate: 'number' } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
        tag: `h${level}`,
        getAttrs: (element) => ({ level: Number(element.dataset.level ?? Math.min(level, deepestHeading)) }),
      })),
      toDOM: ({ attrs: { level } }) => [`h${level + headingShift}`, { 'data-level': level }, 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    code_block: {
      content: 'text*',
      marks: '',
      group: 'block',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    bullet_list: {
      content: 'list_item+',
      group: 'block',
      attrs: { tight: { default: true } },
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      content: 'list_item+',
      group: 'block',
      attrs: { start: { default: 1, validate: 'number' }, tight: { default: true } },
      parseDOM: [{ tag: 'ol', getAttrs: (element) => ({ start: firstNumber(element as HTMLOListElement) }) }],
      toDOM: ({ attrs: { start } }) => ['ol', start === 1 ? {} : { start }, 0],
    },
    list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      linebreakReplacement: true,
      leafText: () => '\n',
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' }, title: { default: null, validate: 'string|null' } },
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
    },
    u: {
      parseDOM: [{ tag: 'u' }, styled(/text-decoration(-line)?:[^;]*underline/)],
      toDOM: () => ['u', 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Google Docs wraps all that it copies in one <b>
        { tag: 'b', getAttrs: (element) => !element.dataset.style?.includes('font-weight:normal') && null },
        styled(/font-weight:\s*(bold|[6-9]\d\d)/),
      ],
      toDOM: () => ['strong', 0],
    },
    em: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, styled(/font-style:\s*italic/)],
      toDOM: () => ['em', 0],
    },
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
});

/** A mark by the style of an element, which `pasting.ts` keeps under this name. */
function styled(pattern: RegExp): TagParseRule {
  return {
    tag: '[data-style]',
    consuming: false,
    getAttrs: (element) => pattern.test(element.dataset.style!.toLowerCase()) && null,
  };
}

/** Markdown counts from zero, and to nine digits. */
function firstNumber(list: HTMLOListElement) {
  return Math.min(Math.max(list.start, 0), 999_999_999);
}
