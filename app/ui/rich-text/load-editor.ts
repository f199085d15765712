import type { MountedEditor } from './mount-editor.ts';
import type { StyleStates } from './rich-text-toolbar.tsx';

/** Half-typed Markdown such as `**bold*` would be parsed as something else. */
const typingPauseMilliseconds = 300;

type RichTextElements = {
  field: HTMLElement;
  area: HTMLTextAreaElement;
  /** The editor is mounted into this empty element. */
  host: HTMLElement;
};

type EditorCallbacks = {
  /** The editor replaces the text area. */
  onMount: (states: StyleStates) => void;
  onStyles: (states: StyleStates) => void;
  onCount: (characters: number, isFull: boolean) => void;
};

export type LoadedEditor = {
  toggle: (style: string, isByPointer: boolean) => void;
  unload: () => void;
};

/**
 * Loads and mounts the editor at the first use. The text area stays the form control: it receives the Markdown and fires
 * `input`. `style` is that of a toolbar button that was pressed already.
 */
export function loadEditorOnUse(
  { field, area, host }: RichTextElements,
  { onMount, onStyles, onCount }: EditorCallbacks,
  style?: string,
): LoadedEditor {
  const teardown = new AbortController();
  let module: typeof import('./mount-editor.ts') | null = null;
  let editor: MountedEditor | null = null;
  let isMounting = false;
  let isHeld = false;
  let typing = 0;
  let clicked: { left: number; top: number } | null = null;

  const load = async () => {
    module ??= await import('./mount-editor.ts').catch(() => null);
  };
  const isWanted = () => field.contains(document.activeElement) || area.value !== area.defaultValue || style;
  const open = async () => {
    await load();
    if (editor || isMounting || isHeld || typing || !module || !isWanted() || teardown.signal.aborted) return;
    isMounting = true;
    const markdown = area.value;
    const onChange = (text: string) => {
      area.value = text;
      area.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const options = {
      maxCharacters: area.maxLength,
      attributes: attributesFor(area),
      onChange,
      onStyles,
      onCount,
    };
    const mounted = await module.mountEditor(host, { ...options, markdown });
    isMounting = false;
    if (area.value !== markdown || isHeld || typing || teardown.signal.aborted) {
      // the text changed while the editor was mounting
      mounted.destroy();
      host.replaceChildren();
      return void open();
    }
    editor = mounted;
    takeOver(mounted);
  };
  const takeOver = (mounted: MountedEditor) => {
    const wasFocused = document.activeElement === area;
    const { selectionStart: from, selectionEnd: to } = area;
    onMount(mounted.styles());
    mounted.placeCaret(clicked && from === to ? clicked : { from, to });
    area.setSelectionRange(0, 0);
    if (wasFocused) mounted.focus();
    if (style) {
      mounted.focus();
      mounted.toggle(style);
    }
    // the label and links focus the text area, which forwards the focus
    area.addEventListener('focus', () => forwardFocus(mounted), { signal: teardown.signal });
    // the capture phase precedes listeners that read the form
    const before = { signal: teardown.signal, capture: true };
    for (const name of ['submit', 'beforeunload', 'leaving-idle', 'signed-out']) {
      addEventListener(name, mounted.flush, before);
    }
    document.addEventListener('visibilitychange', mounted.flush, before);
  };

  // dictation and completion select the whole control before they write
  const forwardFocus = (mounted: MountedEditor) => {
    mounted.focus();
    if (area.value === '' || area.selectionEnd - area.selectionStart < area.value.length) return;
    mounted.selectAll();
    area.setSelectionRange(0, 0);
  };

  const release = () => {
    isHeld = false;
    // waits until the browser has placed the caret
    if (field.contains(document.activeElement)) requestAnimationFrame(open);
  };
  const { signal } = teardown;
  field.addEventListener('pointerover', load, { signal });
  area.addEventListener(
    'pointerdown',
    ({ clientX, clientY }) => {
      isHeld = true;
      clicked = { left: clientX, top: clientY };
    },
    { signal },
  );
  const holdMount = () => {
    isHeld = true;
  };
  area.addEventListener('compositionstart', holdMount, { signal });
  area.addEventListener('compositionend', release, { signal });
  for (const name of ['pointerup', 'pointercancel']) addEventListener(name, release, { signal });
  field.addEventListener('focusin', () => editor || open(), { signal });
  const openAfterPause = () => {
    clearTimeout(typing);
    typing = window.setTimeout(() => {
      typing = 0;
      open();
    }, typingPauseMilliseconds);
  };
  const onInput = () => {
    clicked = null;
    if (editor) return;
    openAfterPause();
  };
  area.addEventListener('input', onInput, { signal });
  // the user may have typed before the scripts arrived
  if (area.value !== area.defaultValue) onInput();
  else if (isWanted()) open();
  return {
    toggle(name, isByPointer) {
      if (editor) {
        editor.toggle(name);
        if (isByPointer) editor.focus();
        return;
      }
      style = name;
      clearTimeout(typing);
      typing = 0;
      open();
    },
    unload() {
      teardown.abort();
      clearTimeout(typing);
      editor?.destroy();
    },
  };
}

function attributesFor(area: HTMLTextAreaElement): Record<string, string> {
  const notes = area.getAttribute('aria-describedby')?.replace(`${area.id}-h`, '').trim();
  return {
    class: 'rte__text prose',
    'aria-labelledby': `${area.id}-l`,
    ...(notes ? { 'aria-describedby': notes } : {}),
    ...(area.ariaInvalid ? { 'aria-invalid': area.ariaInvalid } : {}),
  };
}
