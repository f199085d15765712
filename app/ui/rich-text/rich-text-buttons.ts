import type { IconName } from '../icon.tsx';

/** `keys` is in ProseMirror's notation. */
export type RichTextButton = {
  name: string;
  keys: string;
  face: { icon: IconName } | { tag: 'b' | 'i' | 'u' | 'span'; letters: string };
};

export const richTextButtons: RichTextButton[][] = [
  [
    { name: 'Bold', keys: 'Mod-b', face: { tag: 'b', letters: 'B' } },
    { name: 'Italic', keys: 'Mod-i', face: { tag: 'i', letters: 'I' } },
    { name: 'Underline', keys: 'Mod-u', face: { tag: 'u', letters: 'U' } },
    { name: 'Code', keys: 'Mod-e', face: { icon: 'code' } },
  ],
  [1, 2, 3].map((level) => ({
    name: `H${level} heading`,
    keys: `Mod-Alt-${level}`,
    face: { tag: 'span', letters: `H${level}` },
  })),
  [
    { name: 'Bullet list', keys: 'Mod-Shift-8', face: { icon: 'bullets' } },
    { name: 'Numbered list', keys: 'Mod-Shift-7', face: { icon: 'numbers' } },
    { name: 'Blockquote', keys: 'Mod-Shift-9', face: { icon: 'quote' } },
  ],
];
