import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LoadedEditor } from './load-editor.ts';
import type { StyleStates } from './rich-text-toolbar.tsx';

type EditorRefs = {
  field: RefObject<HTMLElement>;
  area: RefObject<HTMLTextAreaElement>;
  host: RefObject<HTMLElement>;
};

/** `styles` is null until the editor is mounted, `typed` until something is typed. */
export function useEditorOnUse({ field, area, host }: EditorRefs) {
  const [styles, setStyles] = useState<StyleStates | null>(null);
  const [typed, setTyped] = useState<{ characters: number; isFull: boolean } | null>(null);
  const editor = useRef<LoadedEditor | null>(null);
  const isLoading = useRef(false);
  const pressed = useRef<string>();

  const load = useCallback(async () => {
    if (isLoading.current || editor.current) return;
    isLoading.current = true;
    const module = await import('./load-editor.ts').catch(() => null);
    isLoading.current = false;
    if (!module || !field.current || !area.current || !host.current) return;
    const elements = { field: field.current, area: area.current, host: host.current };
    const callbacks = {
      // a hidden element cannot receive the focus
      onMount: (states: StyleStates) => flushSync(() => setStyles(states)),
      onStyles: setStyles,
      onCount: (characters: number, isFull: boolean) => setTyped({ characters, isFull }),
    };
    editor.current = module.loadEditorOnUse(elements, callbacks, pressed.current);
  }, [field, area, host]);

  const toggle = useCallback(
    (style: string, isByPointer: boolean) => {
      if (editor.current) return editor.current.toggle(style, isByPointer);
      pressed.current = style;
      load();
    },
    [load],
  );

  const count = () => {
    const { value, maxLength } = area.current!;
    setTyped({ characters: value.length, isFull: value.length >= maxLength });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the field appears
  useEffect(() => {
    const isTyped = area.current?.value !== area.current?.defaultValue;
    if (isTyped) count();
    if (isTyped || field.current?.contains(document.activeElement)) load();
    return () => editor.current?.unload();
  }, []);

  const onUse = {
    onPointerOver: load,
    onFocus: load,
    onInput() {
      load();
      if (!styles) count();
    },
  };
  return { styles, typed, onUse, toggle };
}
