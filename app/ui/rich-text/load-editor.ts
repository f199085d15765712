import { formatCount } from '../format.ts';
import type { MountedEditor } from './mount-editor.ts';

/** Markdown that is only half typed, such as `**bold*`, would be read as something else. */
const typingPauseMilliseconds = 300;

export type RichTextElements = {
  field: HTMLElement;
  area: HTMLTextAreaElement;
  box: HTMLElement;
  toolbar: HTMLElement;
  host: HTMLElement;
  foot: HTMLElement;
};

/**
 * Turns a server-rendered `RichTextField` into an editor when the user begins to use it; the code is loaded only then.
 * The text area stays the form control: it receives the Markdown and fires `input`. `style` is that
 * of a button pressed already. Returns a cleanup function.
 */
export function loadEditorOnUse(elements: RichTextElements, style?: string): () => void {
  const { field, area, box, toolbar, host, foot } = elements;
  const count = counter(foot, area.maxLength);
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
      toolbar,
      attributes: attributesFor(area),
      onChange,
      onCount: count,
    };
    const mounted = await module.mountEditor(host, { ...options, markdown });
    isMounting = false;
    if (area.value !== markdown || isHeld || typing || teardown.signal.aborted) {
      // the text changed while the editor was mounting: mount again with the new text
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
    box.classList.add('is-mounted');
    area.tabIndex = -1;
    area.ariaHidden = 'true';
    if (wasFocused) {
      mounted.placeCaret(clicked && from === to ? clicked : { from, to });
      mounted.focus();
    }
    if (style) {
      mounted.focus();
      mounted.toggle(style);
    }
    // the label and links to the field still focus the text area, which forwards the focus to the editor
    area.addEventListener('focus', mounted.focus, { signal: teardown.signal });
    // the capture phase runs before the listeners that read the form
    const before = { signal: teardown.signal, capture: true };
    for (const name of ['submit', 'beforeunload', 'leaving-idle', 'signed-out']) {
      addEventListener(name, mounted.flush, before);
    }
    document.addEventListener('visibilitychange', mounted.flush, before);
  };

  const release = () => {
    isHeld = false;
    // wait until the browser has placed the caret
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
    count(area.value.length);
    openAfterPause();
  };
  area.addEventListener('input', onInput, { signal });
  const onToolbarClick = ({ target }: Event) => {
    if (editor) return;
    style = target instanceof Element ? target.closest<HTMLElement>('[data-style]')?.dataset.style : undefined;
    clearTimeout(typing);
    typing = 0;
    open();
  };
  toolbar.addEventListener('click', onToolbarClick, { signal });
  // a click on a button must not move the caret
  toolbar.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  addRovingTabindex(toolbar, signal);
  // what was typed before the scripts arrived may still be going on
  if (area.value !== area.defaultValue) onInput();
  else if (isWanted()) open();
  return () => {
    teardown.abort();
    clearTimeout(typing);
    editor?.destroy();
  };
}

/** Makes the toolbar one tab stop, with arrow keys between its buttons. */
function addRovingTabindex(toolbar: HTMLElement, signal: AbortSignal) {
  const buttons = [...toolbar.querySelectorAll('button')];
  const moveStop = ({ target }: Event) => {
    for (const button of buttons) button.tabIndex = button === target ? 0 : -1;
  };
  const moveFocus = (event: KeyboardEvent) => {
    const at = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  };
  toolbar.addEventListener('focusin', moveStop, { signal });
  toolbar.addEventListener('keydown', moveFocus, { signal });
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

/** Returns a function that shows the character count, and a message when the limit is reached. */
function counter(foot: HTMLElement, max: number) {
  const [status, count] = foot.children as unknown as [HTMLElement, HTMLElement];
  const defaultStatus = status.textContent;
  return (length: number, isFull = length >= max) => {
    count.textContent = `${formatCount(length)} / ${formatCount(max)}`;
    const message = isFull ? `No more than ${formatCount(max)} characters.` : defaultStatus;
    if (status.textContent !== message) status.textContent = message;
    foot.classList.toggle('is-full', isFull);
  };
}
