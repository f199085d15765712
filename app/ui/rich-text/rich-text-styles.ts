import { setBlockType, toggleMark, wrapIn } from '@milkdown/kit/prose/commands';
import type { MarkType, NodeType } from '@milkdown/kit/prose/model';
import { liftListItem, wrapInList } from '@milkdown/kit/prose/schema-list';
import type { Command, EditorState } from '@milkdown/kit/prose/state';
import { liftTarget } from '@milkdown/kit/prose/transform';
import type { IconName } from '../icon.tsx';
import { deepestHeading } from './markdown.ts';
import { richTextSchema } from './rich-text-schema.ts';

/** What a button of the toolbar does, and when it is on; pressed then, it takes its style away. */
export type RichTextStyle = {
  name: string;
  /** The shortcut, as ProseMirror writes it. */
  keys: string;
  face: { icon: IconName } | { tag: 'b' | 'i' | 'u' | 'span'; letters: string };
  isOn: (state: EditorState) => boolean;
  toggle: Command;
};

const { nodes, marks } = richTextSchema;

/** In the groups of the toolbar. */
export const richTextStyles: RichTextStyle[][] = [
  [
    { name: 'Bold', keys: 'Mod-b', face: { tag: 'b', letters: 'B' }, ...mark(marks.strong) },
    { name: 'Italic', keys: 'Mod-i', face: { tag: 'i', letters: 'I' }, ...mark(marks.em) },
    { name: 'Underline', keys: 'Mod-u', face: { tag: 'u', letters: 'U' }, ...mark(marks.u) },
    { name: 'Code', keys: 'Mod-e', face: { icon: 'code' }, ...code() },
  ],
  Array.from({ length: deepestHeading }, (_, at) => ({
    name: `H${at + 1} heading`,
    keys: `Mod-Alt-${at + 1}`,
    face: { tag: 'span', letters: `H${at + 1}` },
    ...heading(at + 1),
  })),
  [
    { name: 'Bullet list', keys: 'Mod-Shift-8', face: { icon: 'bullets' }, ...list(nodes.bullet_list) },
    { name: 'Numbered list', keys: 'Mod-Shift-7', face: { icon: 'numbers' }, ...list(nodes.ordered_list) },
    { name: 'Blockquote', keys: 'Mod-Shift-9', face: { icon: 'quote' }, ...quote() },
  ],
];

type Doing = Pick<RichTextStyle, 'isOn' | 'toggle'>;

function mark(type: MarkType): Doing {
  return {
    isOn: ({ doc, selection: { empty, $from, from, to }, storedMarks }) =>
      empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type),
    toggle: toggleMark(type),
  };
}

/** A whole block of code comes from elsewhere; here it only turns into text. */
function code(): Doing {
  const words = mark(marks.code);
  const inBlock = ({ selection }: EditorState) => selection.$from.parent.type === nodes.code_block;
  return {
    isOn: (state) => inBlock(state) || words.isOn(state),
    toggle: (state, ...rest) => (inBlock(state) ? setBlockType(nodes.paragraph) : words.toggle)(state, ...rest),
  };
}

function heading(level: number): Doing {
  const isOn = ({ selection: { $from } }: EditorState) => $from.parent.hasMarkup(nodes.heading, { level });
  return {
    isOn,
    toggle: (state, dispatch) =>
      (isOn(state) ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(state, dispatch),
  };
}

function list(type: NodeType): Doing {
  return {
    isOn: (state) => listAround(state)?.node.type === type,
    toggle: (state, dispatch) => {
      const around = listAround(state);
      if (!around) return wrapInList(type)(state, dispatch);
      if (around.node.type === type) return liftListItem(nodes.list_item)(state, dispatch);
      dispatch?.(state.tr.setNodeMarkup(around.place, type, { tight: around.node.attrs.tight }));
      return true;
    },
  };
}

function listAround({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type === nodes.bullet_list || node.type === nodes.ordered_list)
      return { node, place: $from.before(depth) };
  }
  return null;
}

function quote(): Doing {
  const quoted = ({ selection: { $from, $to } }: EditorState) =>
    $from.blockRange($to, ({ type }) => type === nodes.blockquote);
  return {
    isOn: (state) => quoted(state) !== null,
    toggle: (state, dispatch) => {
      const range = quoted(state);
      if (!range) return wrapIn(nodes.blockquote)(state, dispatch);
      const target = liftTarget(range);
      if (target === null) return false;
      dispatch?.(state.tr.lift(range, target).scrollIntoView());
      return true;
    },
  };
}
