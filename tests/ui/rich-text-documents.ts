import type { Mark, Node } from '@milkdown/kit/prose/model';
import fc from 'fast-check';
import { richText as schema } from './rich-text-headless.ts';

const signs = [
  ...[...'abcXYZ019 .,!?:;-_*+#>=~`[](){}<>&"\'\\/|@$%^ß'],
  ...['é', '😀', '\u00a0', 'ж', '漢', '…', '“', '–', '€', '  ', '\t', 'word', '1.', '1) ', '- ', '# ', '===', '---'],
  ...['&amp;', '&#65;', '](', '![', '](https://a.example)', '<u>', '</u>', '<b>', '**', '__', '```', '~~~'],
  ...['https://a.example', '<https://a.example>'],
];
const words = fc.oneof(
  fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'abc dé.,(x)'), minLength: 1, maxLength: 5 }),
);
const addresses = [
  'https://a.example/(x)?a=1&copy;=2',
  'mailto:a@b.example',
  'tel:+1-604-555-0142',
  'http://a.example',
];

const marks = fc
  .record({
    names: fc.subarray(['underline', 'strong', 'emphasis', 'inlineCode']),
    link: fc.option(fc.record({ href: fc.constantFrom(...addresses), title: fc.constantFrom(null, 'a "b" \\ &amp;') })),
  })
  .map(({ names, link }): Mark[] => [
    ...(link ? [schema.mark('link', link)] : []),
    ...names.map((name) => schema.mark(name)),
  ]);

const lineBreak = fc.constant(null).map(() => schema.node('hardbreak'));
const line = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.tuple(words, marks).map(([text, set]) => schema.text(text, set)) },
    { weight: 1, arbitrary: fc.constantFrom(...addresses).map(ownWords) },
    { weight: 1, arbitrary: lineBreak },
  ),
  { maxLength: 6 },
);

const { block } = fc.letrec<{ block: Node }>((tie) => {
  const blocks = fc.array(tie('block'), { minLength: 1, maxLength: 3 });
  const items = fc.array(
    blocks.map((content) => schema.node('list_item', null, content)),
    { minLength: 1, maxLength: 3 },
  );
  const node = (name: string, attrs: object | null, content: Node[]) => schema.node(name, { ...attrs }, content);
  return {
    block: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      { weight: 6, arbitrary: line.map((content) => node('paragraph', null, content)) },
      {
        weight: 2,
        arbitrary: fc.tuple(fc.integer({ min: 1, max: 3 }), line).map(([level, content]) => {
          // a heading of the lowest level has no line breaks
          const kept = content.filter(({ type }) => level < 3 || type.name !== 'hardbreak');
          return node('heading', { level }, kept);
        }),
      },
      {
        weight: 1,
        arbitrary: fc
          .array(fc.oneof(words, fc.constant('\n')), { minLength: 1, maxLength: 5 })
          .map((code) => node('code_block', null, [schema.text(code.join(''))])),
      },
      { weight: 1, arbitrary: blocks.map((content) => node('blockquote', null, content)) },
      {
        weight: 2,
        arbitrary: fc.tuple(fc.boolean(), items).map(([spread, content]) => node('bullet_list', { spread }, content)),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.boolean(), fc.integer({ min: 0, max: 12 }), items)
          .map(([spread, order, content]) => node('ordered_list', { spread, order }, content)),
      },
    ),
  };
});

/** Generates documents that the editor can make, including unusual ones. */
export const documents: fc.Arbitrary<Node> = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((content) => schema.node('doc', null, content));

/** Generates Markdown that can be typed without the editor. */
export const sources: fc.Arbitrary<string> = fc.string({
  unit: fc.constantFrom(
    ...[
      '<u>',
      '</u>',
      '**',
      '*',
      '_',
      '__',
      '***',
      '`',
      '``',
      '```',
      '[',
      '](',
      '](https://a.example/)',
      ')',
      '<',
      '>',
    ],
    ...['](javascript:x)', '"', '\n', '\n\n', '\n', '- ', '* ', '+ ', '> ', '# ', '## ', '#### ', '1. ', '2) ', ' '],
    ...['  ', '    ', '\t', 'a', 'b', 'word', '&lt;', '&amp;', '&#97;', '===', '---', '~~~', '\\', '!', '![', '|'],
    ...['<https://a.example/b>', '<a@b.example>', '\u00a0', 'é', '<b>', '<!--', '![a](b)', 'mailto:', '😀'],
  ),
  maxLength: 60,
});

function ownWords(href: string) {
  return schema.text(href.replace('mailto:', ''), [schema.mark('link', { href })]);
}
