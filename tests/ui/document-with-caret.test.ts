import { TextSelection } from '@milkdown/kit/prose/state';
import { describe, expect, test } from 'vitest';
import { documentWithCaret } from '#app/ui/rich-text/document-with-caret.ts';
import { readMarkdown, writeMarkdown } from './rich-text-headless.ts';

/** Returns the Markdown after typing at the caret, which `|` stands for; two of them are a selection. */
function typedAt(source: string): string {
  const from = source.indexOf('|');
  const to = source.lastIndexOf('|') - (source.lastIndexOf('|') > from ? 1 : 0);
  const markdown = source.replaceAll('|', '');
  const placed = documentWithCaret(markdown, { from, to }, { read: readMarkdown, write: writeMarkdown });
  expect(writeMarkdown(placed.doc), 'the Markdown stays').toBe(writeMarkdown(readMarkdown(markdown)));
  const { $from, $to } = TextSelection.between(placed.doc.resolve(placed.from), placed.doc.resolve(placed.to));
  return writeMarkdown(placed.doc.replace($from.pos, $to.pos, readMarkdown('x').slice(1, 2)));
}

describe('what is typed after the text area became an editor', () => {
  test.each([
    ['stolen. |', 'stolen. x'],
    ['stolen.  |', 'stolen.  x'],
    ['stolen.\t|', 'stolen.\tx'],
    ['stolen. |\nbay 2', 'stolen. x\nbay 2'],
    ['stolen.\n|', 'stolen.\nx'],
    ['stolen.\n\n|', 'stolen.\n\nx'],
    ['stolen.\n\n\n|', 'stolen.\n\nx'],
    ['stolen.|\n\n', 'stolen.x'],
    ['one\n\n|\n\ntwo', 'one\n\nx\n\ntwo'],
    ['one |two', 'one xtwo'],
    ['one |two| three', 'one x three'],
    ['one |two |', 'one x'],
    ['- bay 2\n- |', '- bay 2\n- x'],
    ['> said. |', '> said. x'],
    ['# Title |', '# Title x'],
    ['**bold** |', '**bold** x'],
    ['|', 'x'],
  ])('%j continues as %j', (source, written) => {
    expect(typedAt(source)).toBe(written);
  });

  test.each(['*|*bold**', '[words](https://a.example/|b)', '|# Title', '-| bay'])(
    'stays near a caret within a sign of Markdown: %j',
    (source) => {
      expect(typedAt(source).replace('x', '')).toBe(writeMarkdown(readMarkdown(source.replace('|', ''))));
    },
  );
});
