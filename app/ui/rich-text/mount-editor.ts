import {
  defaultValueCtx,
  Editor,
  editorViewCtx,
  editorViewOptionsCtx,
  parserCtx,
  remarkStringifyOptionsCtx,
  rootCtx,
} from '@milkdown/kit/core';
import { listenerCtx } from '@milkdown/kit/plugin/listener';
import type { Node } from '@milkdown/kit/prose/model';
import { AllSelection, Plugin, TextSelection } from '@milkdown/kit/prose/state';
import type { EditorView } from '@milkdown/kit/prose/view';
import { $prose } from '@milkdown/kit/utils';
import { documentWithCaret } from './document-with-caret.ts';
import { characterCounter, richTextPlugins, writeMarkdown } from './rich-text-plugins.ts';
import { writingOptions } from './rich-text-schema.ts';
import { richTextStyles, styleStates } from './rich-text-styles.ts';
import type { StyleStates } from './rich-text-toolbar.tsx';

const debounceMilliseconds = 1000;

export type EditorOptions = {
  markdown: string;
  maxCharacters: number;
  attributes: Record<string, string>;
  /** Called one second after the first unreported change, at blur, and by `flush`. */
  onChange: (markdown: string) => void;
  onStyles: (states: StyleStates) => void;
  onCount: (characters: number, isFull: boolean) => void;
};

export type MountedEditor = {
  focus: () => void;
  selectAll: () => void;
  /** Takes a point of the window, or a range of Markdown offsets; call it before any change. */
  placeCaret: (at: { left: number; top: number } | { from: number; to: number }) => void;
  styles: () => StyleStates;
  toggle: (style: string) => void;
  flush: () => void;
  destroy: () => void;
};

export async function mountEditor(element: HTMLElement, options: EditorOptions): Promise<MountedEditor> {
  let isChanged = false;
  let timer = 0;
  let count = (_doc: Node): number => 0;
  const isTooLong = (doc: Node): boolean => {
    const characters = count(doc);
    const isRefused = characters > options.maxCharacters && characters > count(view.state.doc);
    if (isRefused) options.onCount(count(view.state.doc), true);
    return isRefused;
  };
  const flush = () => {
    clearTimeout(timer);
    if (isChanged) options.onChange(writeMarkdown(editor.ctx, view.state.doc));
    isChanged = false;
  };
  let reported = '';
  const reportStyles = () => {
    const states = styleStates(view.state);
    const next = JSON.stringify(states);
    if (next !== reported) options.onStyles(states);
    reported = next;
  };
  const changes = $prose(
    () =>
      new Plugin({
        view: () => ({
          update: (_view, before) => {
            reportStyles();
            if (view.state.doc.eq(before.doc)) return;
            const characters = count(view.state.doc);
            options.onCount(characters, characters >= options.maxCharacters);
            // the timer does not restart at each change, so at most one second of input is lost
            if (!isChanged) timer = window.setTimeout(flush, debounceMilliseconds);
            isChanged = true;
          },
        }),
      }),
  );

  const editor: Editor = await Editor.make()
    .config((ctx) => {
      ctx.set(rootCtx, element);
      ctx.set(defaultValueCtx, options.markdown);
      ctx.set(remarkStringifyOptionsCtx, writingOptions);
      ctx.set(editorViewOptionsCtx, { attributes: { 'aria-multiline': 'true', ...options.attributes } });
    })
    .use([...richTextPlugins(isTooLong), changes])
    .create();
  const view: EditorView = editor.ctx.get(editorViewCtx);
  count = characterCounter(editor.ctx);
  reported = JSON.stringify(styleStates(view.state));
  editor.ctx.get(listenerCtx).blur(flush);

  return {
    focus: () => view.focus(),
    selectAll: () => view.dispatch(view.state.tr.setSelection(new AllSelection(view.state.doc))),
    placeCaret(at) {
      const { tr } = view.state;
      if ('left' in at) {
        const place = tr.doc.resolve(view.posAtCoords(at)?.pos ?? tr.doc.content.size);
        return view.dispatch(tr.setSelection(TextSelection.near(place)));
      }
      const writing = { read: editor.ctx.get(parserCtx), write: (doc: Node) => writeMarkdown(editor.ctx, doc) };
      const { doc, from, to } = documentWithCaret(options.markdown, at, writing);
      if (!doc.eq(tr.doc)) tr.replaceWith(0, tr.doc.content.size, doc.content).setMeta('addToHistory', false);
      view.dispatch(tr.setSelection(TextSelection.between(tr.doc.resolve(from), tr.doc.resolve(to))));
      // the Markdown is the same
      clearTimeout(timer);
      isChanged = false;
    },
    styles: () => styleStates(view.state),
    toggle: (name) => richTextStyles[name]!.toggle(view.state, view.dispatch, view),
    flush,
    destroy() {
      flush();
      void editor.destroy();
    },
  };
}
