import { setBlockType, toggleMark, wrapIn } from '@milkdown/kit/prose/commands';
import type { MarkType, NodeType } from '@milkdown/kit/prose/model';
import { liftListItem, wrapInList } from '@milkdown/kit/prose/schema-list';
import type { Command, EditorState } from '@milkdown/kit/prose/state';
import { liftTarget } from '@milkdown/kit/prose/transform';
import type { StyleStates } from './rich-text-toolbar.tsx';

export type RichTextStyle = { isOn: (state: EditorState) => boolean; toggle: Command };

/** Milkdown's own commands cannot switch a block style off. */
export const richTextStyles: Record<string, RichTextStyle> = {
  Bold: mark('strong'),
  Italic: mark('emphasis'),
  Underline: mark('underline'),
  Code: code(),
  'H1 heading': heading(1),
  'H2 heading': heading(2),
  'H3 heading': heading(3),
  'Bullet list': list('bullet_list'),
  'Numbered list': list('ordered_list'),
  Blockquote: quote(),
};

export function styleStates(state: EditorState): StyleStates {
  return Object.fromEntries(
    Object.entries(richTextStyles).map(([name, { isOn, toggle }]) => [
      name,
      { isOn: isOn(state), canToggle: toggle(state) },
    ]),
  );
}

export function blockType({ schema }: EditorState, name: string): NodeType {
  const type = schema.nodes[name];
  if (!type) throw new Error(`no block ${name}`);
  return type;
}

function markType({ schema }: Pick<EditorState, 'schema'>, name: string): MarkType {
  const type = schema.marks[name];
  if (!type) throw new Error(`no mark ${name}`);
  return type;
}

function mark(name: string): RichTextStyle {
  return {
    isOn: ({ doc, schema, selection: { empty, $from, from, to }, storedMarks }) => {
      const type = markType({ schema }, name);
      return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
    },
    toggle: (state, ...rest) => toggleMark(markType(state, name))(state, ...rest),
  };
}

/** In a code block, which can be pasted or typed as Markdown, turns the block into text. */
function code(): RichTextStyle {
  const inlineCode = mark('inlineCode');
  const inBlock = ({ selection }: EditorState) => selection.$from.parent.type.name === 'code_block';
  return {
    isOn: (state) => inBlock(state) || inlineCode.isOn(state),
    toggle: (state, ...rest) =>
      (inBlock(state) ? setBlockType(blockType(state, 'paragraph')) : inlineCode.toggle)(state, ...rest),
  };
}

function heading(level: number): RichTextStyle {
  const isOn = (state: EditorState) => state.selection.$from.parent.hasMarkup(blockType(state, 'heading'), { level });
  return {
    isOn,
    toggle: (state, dispatch) => {
      const toggled = isOn(state)
        ? setBlockType(blockType(state, 'paragraph'))
        : setBlockType(blockType(state, 'heading'), { level });
      return toggled(state, dispatch);
    },
  };
}

function list(name: string): RichTextStyle {
  return {
    isOn: (state) => listAround(state)?.node.type.name === name,
    toggle: (state, dispatch) => {
      const around = listAround(state);
      if (!around) return wrapInList(blockType(state, name))(state, dispatch);
      if (around.node.type.name === name) return liftListItem(blockType(state, 'list_item'))(state, dispatch);
      dispatch?.(state.tr.setNodeMarkup(around.place, blockType(state, name), { spread: around.node.attrs.spread }));
      return true;
    },
  };
}

function listAround({ schema: { nodes }, selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type === nodes.bullet_list || node.type === nodes.ordered_list) {
      return { node, place: $from.before(depth) };
    }
  }
  return null;
}

function quote(): RichTextStyle {
  const quoteRange = ({ selection: { $from, $to } }: EditorState) =>
    $from.blockRange($to, ({ type }) => type.name === 'blockquote');
  return {
    isOn: (state) => quoteRange(state) !== null,
    toggle: (state, dispatch) => {
      const range = quoteRange(state);
      if (!range) return wrapIn(blockType(state, 'blockquote'))(state, dispatch);
      const target = liftTarget(range);
      if (target === null) return false;
      dispatch?.(state.tr.lift(range, target).scrollIntoView());
      return true;
    },
  };
}
