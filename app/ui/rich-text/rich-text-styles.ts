import { setBlockType, toggleMark, wrapIn } from '@milkdown/kit/prose/commands';
import { liftListItem, wrapInList } from '@milkdown/kit/prose/schema-list';
import type { Command, EditorState } from '@milkdown/kit/prose/state';
import { liftTarget } from '@milkdown/kit/prose/transform';

export type RichTextStyle = { isOn: (state: EditorState) => boolean; toggle: Command };

/** The styles by button name. Milkdown's own commands cannot switch a block style off. */
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

function mark(name: string): RichTextStyle {
  return {
    isOn: ({ doc, schema, selection: { empty, $from, from, to }, storedMarks }) => {
      const type = schema.marks[name]!;
      return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
    },
    toggle: (state, ...rest) => toggleMark(state.schema.marks[name]!)(state, ...rest),
  };
}

/** Toggles inline code; inside a code block, which can be pasted or typed as Markdown, turns the block into text. */
function code(): RichTextStyle {
  const inlineCode = mark('inlineCode');
  const inBlock = ({ selection }: EditorState) => selection.$from.parent.type.name === 'code_block';
  return {
    isOn: (state) => inBlock(state) || inlineCode.isOn(state),
    toggle: (state, ...rest) =>
      (inBlock(state) ? setBlockType(state.schema.nodes.paragraph!) : inlineCode.toggle)(state, ...rest),
  };
}

function heading(level: number): RichTextStyle {
  const isOn = ({ schema, selection: { $from } }: EditorState) =>
    $from.parent.hasMarkup(schema.nodes.heading!, { level });
  return {
    isOn,
    toggle: (state, dispatch) => {
      const { paragraph, heading } = state.schema.nodes;
      return (isOn(state) ? setBlockType(paragraph!) : setBlockType(heading!, { level }))(state, dispatch);
    },
  };
}

function list(name: string): RichTextStyle {
  return {
    isOn: (state) => listAround(state)?.node.type.name === name,
    toggle: (state, dispatch) => {
      const { nodes } = state.schema;
      const around = listAround(state);
      if (!around) return wrapInList(nodes[name]!)(state, dispatch);
      if (around.node.type.name === name) return liftListItem(nodes.list_item!)(state, dispatch);
      dispatch?.(state.tr.setNodeMarkup(around.place, nodes[name]!, { spread: around.node.attrs.spread }));
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
      if (!range) return wrapIn(state.schema.nodes.blockquote!)(state, dispatch);
      const target = liftTarget(range);
      if (target === null) return false;
      dispatch?.(state.tr.lift(range, target).scrollIntoView());
      return true;
    },
  };
}
