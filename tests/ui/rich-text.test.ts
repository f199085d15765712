import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText } from '#app/ui/rich-text/markdown.ts';
import { isComplete } from '../support/fixed-choice.ts';
import { renderMarkdown } from '../support/render-markdown.tsx';
import { documents, sources } from './rich-text-documents.ts';
import { readMarkdown, richText as schema, writeMarkdown } from './rich-text-headless.ts';
import { seenIn, seenOnPage } from './rich-text-seen.ts';

describe('a document made with the editor', () => {
  test('looks the same in the viewer', () => {
    fc.assert(
      fc.property(documents, (doc) => {
        expect(seenOnPage(renderMarkdown(writeMarkdown(doc)))).toEqual(seenIn(doc));
      }),
      { numRuns: isComplete ? 500 : 100 },
    );
  });

  test.each(['<0@a>a', '<~@a>', '<a@b.example>'])('stays text where it looks like an address: %s', (text) => {
    const doc = schema.node('doc', null, [schema.node('paragraph', null, [schema.text(text)])]);
    expect(seenOnPage(renderMarkdown(writeMarkdown(doc)))).toEqual(seenIn(doc));
  });

  test('opens unchanged, and is saved as the same Markdown', () => {
    fc.assert(
      fc.property(documents, (doc) => {
        const markdown = writeMarkdown(doc);
        const opened = readMarkdown(markdown);
        expect(seenIn(opened)).toEqual(seenIn(doc));
        expect(seenIn(readMarkdown(writeMarkdown(opened)))).toEqual(seenIn(opened));
      }),
      { numRuns: isComplete ? 500 : 100 },
    );
  });

  test('has the same words in its plain text', () => {
    fc.assert(
      fc.property(documents, (doc) => {
        const words = doc.textBetween(0, doc.content.size, ' ', ' ').replace(/[\s\p{Cc}]+/gu, '');
        expect(plainText(writeMarkdown(doc)).replaceAll(' ', '')).toBe(words);
      }),
      { numRuns: isComplete ? 300 : 60 },
    );
  });
});

describe('Markdown typed without the editor', () => {
  test('has the same meaning after the editor saved it', () => {
    fc.assert(
      fc.property(sources, (source) => {
        const written = writeMarkdown(readMarkdown(source));
        expect(seenOnPage(renderMarkdown(written))).toEqual(seenOnPage(renderMarkdown(source)));
      }),
      { numRuns: isComplete ? 500 : 100 },
    );
  });

  test('is parsed to a valid document, even when it is hostile', () => {
    fc.assert(
      fc.property(sources, (source) => readMarkdown(source).check()),
      { numRuns: isComplete ? 500 : 100 },
    );
  });

  test.each([
    'One **bold**, *italic*, <u>underlined</u>, `code` and **_both_**.',
    '# One\n\n## Two\n\n### Three',
    '- a\n- b\n  - c\n\n1. one\n2. two',
    '- a\n\n- b',
    '7. seven\n8. eight',
    '> said\n>\n> and said again',
    'a line\nand the next',
    '```\ncode `with` ticks\n\n  and spaces\n```',
    '[words](https://a.example/b_c) and <https://a.example>',
    'snake_case, 5 & 6, a < b, IMG_2034.jpg, #4, C-3, 1.5, [note], !',
    '',
  ])('%j is saved unchanged', (source) => {
    expect(writeMarkdown(readMarkdown(source))).toBe(source);
  });
});

describe('text that looks like Markdown is escaped', () => {
  test.each([
    ['# 4', '\\# 4'],
    ['- a', '\\- a'],
    ['12. May', '12\\. May'],
    ['> 3', '\\> 3'],
    ['===', '\\==='],
    ['~~~', '\\~~~'],
    ['5 * 3 * 2', '5 \\* 3 \\* 2'],
    ['_x_', '\\_x\\_'],
    ['`x`', '\\`x\\`'],
    ['C:\\temp', 'C:\\temp'],
    ['<u>a</u>', '\\<u>a\\</u>'],
    ['&lt;', '\\&lt;'],
    ['[a](https://a.example)', '[a]\\(https://a.example)'],
    ['![a](https://a.example)', '![a]\\(https://a.example)'],
  ])('%s', (text, markdown) => {
    const doc = schema.node('doc', null, schema.node('paragraph', null, schema.text(text)));
    expect(writeMarkdown(doc)).toBe(markdown);
    expect(plainText(markdown)).toBe(text);
  });
});

describe('formatting that Markdown cannot express is simplified', () => {
  const bold = [schema.mark('strong')];
  const paragraph = (...content: (string | ReturnType<typeof schema.text>)[]) =>
    schema.node('doc', null, [
      schema.node(
        'paragraph',
        null,
        content.map((each) => (typeof each === 'string' ? schema.text(each) : each)),
      ),
    ]);

  test.each([
    ['spaces at the edge of bold', paragraph('a', schema.text(' b ', bold), 'c'), 'a **b** c'],
    ['bold up to the middle of a word', paragraph(schema.text('(a)', bold), 'b'), '**(a)**&#x62;'],
    ['bold within a word', paragraph('a', schema.text('b', bold), 'c'), 'a**b**c'],
    ['an empty paragraph', schema.node('doc', null, [schema.node('paragraph'), paragraph('a').child(0)]), 'a'],
    ['spaces at the end', paragraph('a  '), 'a'],
  ])('%s', (_, doc, markdown) => {
    expect(writeMarkdown(doc)).toBe(markdown);
    expect(seenOnPage(renderMarkdown(markdown))).toEqual(seenIn(doc));
  });
});
