import { AllSelection, EditorState, TextSelection } from '@milkdown/kit/prose/state';
import { describe, expect, test } from 'vitest';
import { richTextButtons } from '#app/ui/rich-text/rich-text-buttons.ts';
import { richTextStyles } from '#app/ui/rich-text/rich-text-styles.ts';
import { readMarkdown, writeMarkdown } from './rich-text-headless.ts';

test('the editor styles are those of the specification, in its order', () => {
  expect(richTextButtons.flat().map(({ name }) => name)).toEqual([
    ...['Bold', 'Italic', 'Underline', 'Code', 'H1 heading', 'H2 heading', 'H3 heading'],
    ...['Bullet list', 'Numbered list', 'Blockquote'],
  ]);
});

describe('pressing a style button twice', () => {
  test.each([
    ['Bold', 'a b', '**a b**'],
    ['Italic', 'a b', '*a b*'],
    ['Underline', 'a b', '<u>a b</u>'],
    ['Code', 'a b', '`a b`'],
    ['H1 heading', 'a b', '# a b'],
    ['H3 heading', 'a b', '### a b'],
    ['Bullet list', 'a\n\nb', '- a\n- b'],
    ['Numbered list', 'a\n\nb', '1. a\n2. b'],
    ['Blockquote', 'a\n\nb', '> a\n>\n> b'],
  ])('%s', (name, before, after) => {
    const styled = pressed(name, allOf(before));
    expect([writeMarkdown(styled.doc), isOn(name, styled)]).toEqual([after, true]);
    const plain = pressed(name, styled);
    expect([writeMarkdown(plain.doc), isOn(name, plain)]).toEqual([before, false]);
  });
});

describe('pressing a style button where another style is on', () => {
  test.each([
    ['Italic', '**a**', '***a***', '**_a_**'],
    ['H2 heading', '# a', '## a'],
    ['Numbered list', '- a\n- b', '1. a\n2. b'],
    ['Bullet list', '1. a\n2. b', '- a\n- b'],
    ['Code', '```\na\nb\n```', 'a\nb'],
    ['Blockquote', '> - a', '- a'],
  ])('%s of %j', (name, before, ...after) => {
    expect(after).toContain(writeMarkdown(pressed(name, allOf(before)).doc));
  });

  test('adds no mark in a code block', () => {
    const state = within('```\na\n```');
    for (const name of ['Bold', 'Italic', 'Underline']) expect(styleOf(name).toggle(state)).toBe(false);
  });
});

test('the active styles are those at the caret', () => {
  const on = (markdown: string) => {
    const state = within(markdown);
    return Object.entries(richTextStyles).flatMap(([name, { isOn }]) => (isOn(state) ? [name] : []));
  };
  expect(on('a')).toEqual([]);
  expect(on('**<u>ab</u>**')).toEqual(['Bold', 'Underline']);
  expect(on('> 1. `ab`')).toEqual(['Code', 'Numbered list', 'Blockquote']);
  expect(on('- 1. a')).toEqual(['Numbered list']);
  expect(on('## a')).toEqual(['H2 heading']);
});

function styleOf(name: string) {
  return richTextStyles[name]!;
}

function isOn(name: string, state: EditorState) {
  return styleOf(name).isOn(state);
}

function pressed(name: string, state: EditorState): EditorState {
  let next = state;
  styleOf(name).toggle(state, (transaction) => {
    next = state.apply(transaction);
  });
  return next;
}

function allOf(markdown: string): EditorState {
  const state = within(markdown);
  const { $from, $to } = new AllSelection(state.doc);
  return state.apply(state.tr.setSelection(TextSelection.between($from, $to)));
}

/** Returns the state with the caret in the first words. */
function within(markdown: string): EditorState {
  const doc = readMarkdown(markdown);
  let place = 0;
  doc.descendants((node, at) => {
    if (node.isText && place === 0) place = at + 1;
  });
  return EditorState.create({ doc, selection: TextSelection.near(doc.resolve(place)) });
}
