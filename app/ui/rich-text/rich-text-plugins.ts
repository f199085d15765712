import { baseKeymap, chainCommands, exitCode } from '@milkdown/kit/prose/commands';
import { history, redo, undo } from '@milkdown/kit/prose/history';
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from '@milkdown/kit/prose/inputrules';
import { keymap } from '@milkdown/kit/prose/keymap';
import { liftListItem, sinkListItem, splitListItem } from '@milkdown/kit/prose/schema-list';
import { type Command, Plugin } from '@milkdown/kit/prose/state';
import { deepestHeading } from './markdown.ts';
import { pasting } from './pasting.ts';
import { richTextSchema } from './rich-text-schema.ts';
import { richTextStyles } from './rich-text-styles.ts';

const { nodes } = richTextSchema;

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** What Markdown begins a block with does so while one types, too. */
const blockMarks = inputRules({
  rules: [
    wrappingInputRule(/^[-*+] $/, nodes.bullet_list),
    wrappingInputRule(
      /^(\d{1,9})[.)] $/,
      nodes.ordered_list,
      ([, start]) => ({ start: Number(start) }),
      ([, start], { childCount, attrs }) => attrs.start + childCount === Number(start),
    ),
    wrappingInputRule(/^> $/, nodes.blockquote),
    textblockTypeInputRule(/^(#{1,3}) $/, nodes.heading, ([, hashes]) => ({ level: hashes!.length })),
  ],
});

/** Tab is not among the keys: it leads on to the next field. */
const keys = keymap({
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  Backspace: undoInputRule,
  Enter: splitListItem(nodes.list_item),
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
  'Shift-Enter': chainCommands(exitCode, breakLine),
  'Mod-Enter': chainCommands(exitCode, breakLine),
  ...Object.fromEntries(richTextStyles.flat().map(({ keys, toggle }) => [keys, toggle])),
});

/** In Markdown the lowest heading is one line. */
const oneLine = new Plugin({
  appendTransaction: (_transactions, _before, { doc, tr }) => {
    doc.descendants((node, place) => {
      if (node.attrs.level === deepestHeading) {
        node.forEach((child, at) => {
          if (child.type === nodes.hard_break) tr.replaceWith(place + at + 1, place + at + 2, richTextSchema.text(' '));
        });
      }
      return !node.isTextblock;
    });
    return tr.docChanged ? tr : null;
  },
});

export const richTextPlugins: Plugin[] = [history(), blockMarks, keys, keymap(baseKeymap), oneLine, pasting];
