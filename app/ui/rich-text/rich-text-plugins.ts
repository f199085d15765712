import { serializerCtx } from '@milkdown/kit/core';
import type { Ctx, MilkdownPlugin } from '@milkdown/kit/ctx';
import { history } from '@milkdown/kit/plugin/history';
import { listener } from '@milkdown/kit/plugin/listener';
import {
  createCodeBlockInputRule,
  emphasisStarInputRule,
  emphasisUnderscoreInputRule,
  headingSchema,
  inlineCodeInputRule,
  strongInputRule,
  wrapInBlockquoteInputRule,
  wrapInBulletListInputRule,
  wrapInOrderedListInputRule,
} from '@milkdown/kit/preset/commonmark';
import { markRule } from '@milkdown/kit/prose';
import { chainCommands, exitCode } from '@milkdown/kit/prose/commands';
import { textblockTypeInputRule } from '@milkdown/kit/prose/inputrules';
import type { Node } from '@milkdown/kit/prose/model';
import { liftListItem, sinkListItem, splitListItem } from '@milkdown/kit/prose/schema-list';
import { type Command, Plugin } from '@milkdown/kit/prose/state';
import { $inputRule, $prose, $shortcut } from '@milkdown/kit/utils';
import { deepestBlock, deepestHeading } from './markdown-grammar.ts';
import { pasting } from './pasting.ts';
import { richTextButtons } from './rich-text-buttons.ts';
import { richTextSchema, underlineSchema } from './rich-text-schema.ts';
import { blockType, richTextStyles } from './rich-text-styles.ts';

/** Rejects changes for which `isTooLong` returns true. */
export function richTextPlugins(isTooLong: (doc: Node) => boolean): MilkdownPlugin[] {
  return [
    ...richTextSchema,
    ...history,
    listener,
    ...[emphasisStarInputRule, emphasisUnderscoreInputRule, strongInputRule, inlineCodeInputRule, underlineInputRule],
    ...[wrapInBlockquoteInputRule, wrapInBulletListInputRule, wrapInOrderedListInputRule, createCodeBlockInputRule],
    ...[headingInputRule, keys, $prose(() => hardbreakRules), $prose(() => pasting)],
    $prose(
      () =>
        new Plugin({ filterTransaction: ({ docChanged, doc }) => !docChanged || (!isTooDeep(doc) && !isTooLong(doc)) }),
    ),
  ];
}

export function writeMarkdown(ctx: Ctx, doc: Node): string {
  return ctx.get(serializerCtx)(doc).replace(/\n$/, '');
}

/** Counts Markdown characters; unchanged blocks are cached. */
export function characterCounter(ctx: Ctx): (doc: Node) => number {
  const lengths = new WeakMap<Node, number>();
  const lengthOf = (block: Node) => {
    const length = lengths.get(block) ?? writeMarkdown(ctx, block.type.schema.node('doc', null, [block])).length;
    lengths.set(block, length);
    return length;
  };
  return (doc) => {
    const written = doc.children.map(lengthOf).filter((length) => length > 0);
    return written.reduce((sum, length) => sum + length, 2 * Math.max(written.length - 1, 0));
  };
}

const headingInputRule = $inputRule((ctx) =>
  textblockTypeInputRule(/^(#{1,3}) $/, headingSchema.type(ctx), ([, hashes = '']) => ({ level: hashes.length })),
);

const underlineInputRule = $inputRule((ctx) => markRule(/<u>([^<]+)<\/u>$/, underlineSchema.type(ctx)));

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(blockType(state, 'hardbreak').create()).scrollIntoView());
  return true;
};

/** Tab is no shortcut, because it moves the focus to the next field. */
const keys = $shortcut(() => ({
  Enter: (state, ...rest) => splitListItem(blockType(state, 'list_item'))(state, ...rest),
  'Mod-]': (state, ...rest) => sinkListItem(blockType(state, 'list_item'))(state, ...rest),
  'Mod-[': (state, ...rest) => liftListItem(blockType(state, 'list_item'))(state, ...rest),
  'Shift-Enter': chainCommands(exitCode, breakLine),
  // saves the form, and leaves the text as it is
  'Mod-Enter': () => true,
  ...Object.fromEntries(richTextButtons.flat().map(({ name, keys }) => [keys, richTextStyles[name]!.toggle])),
}));

/** Markdown cannot represent line breaks in headings, or their marks. */
const hardbreakRules = new Plugin({
  appendTransaction: (_transactions, _before, { doc, schema, tr }) => {
    doc.descendants((node, place) => {
      if (node.type.name !== 'hardbreak') return;
      const { parent } = doc.resolve(place);
      if (parent.attrs.level === deepestHeading) tr.replaceWith(place, place + 1, schema.text(' '));
      for (const { type } of node.marks) {
        if (/^(strong|emphasis|inlineCode)$/.test(type.name)) tr.removeMark(place, place + 1, type);
      }
    });
    return tr.docChanged ? tr : null;
  },
});

function isTooDeep(node: Node, level = 0): boolean {
  return node.children.some((child) => {
    const isContainer = /^(blockquote|bullet_list|ordered_list)$/.test(child.type.name);
    return (isContainer && level >= deepestBlock) || isTooDeep(child, isContainer ? level + 1 : level);
  });
}
