import type { MountedEditor } from './mount-editor.ts';

/**
 * Makes a server-rendered `RichTextField` an editor once someone is about to write in it; nothing is loaded before that.
 * The text area stays what the form sends: it gets the Markdown and fires `input`. Returns what undoes it.
 */
export function loadEditorOnUse(field: HTMLElement): () => void {
  const area = field.querySelector('textarea')!;
  const box = field.querySelector<HTMLElement>('.rte')!;
  const toolbar = field.querySelector<HTMLElement>('[role=toolbar]')!;
  const count = counter(field.querySelector('.rte__foot')!, area.maxLength);
  const ended = new AbortController();
  let module: typeof import('./mount-editor.ts') | null = null;
  let editor: MountedEditor | null = null;
  let isMounting = false;
  let isHeld = false;
  let clicked: { left: number; top: number } | null = null;
  let style: string | undefined;

  const load = async () => {
    module ??= await import('./mount-editor.ts').catch(() => null);
  };
  const isWanted = () => field.contains(document.activeElement) || area.value !== area.defaultValue || style;
  const open = async () => {
    await load();
    if (editor || isMounting || isHeld || !module || !isWanted() || ended.signal.aborted) return;
    isMounting = true;
    const markdown = area.value;
    const host = box.querySelector<HTMLElement>('.rte__editor')!;
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
    if (area.value !== markdown || isHeld || ended.signal.aborted) {
      // typed meanwhile: begins anew with all of it
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
    // the label and links to the field go on leading to the text area, and from there on to the editor
    area.addEventListener('focus', mounted.focus, { signal: ended.signal });
    // in the capture phase, before those who read the form
    const before = { signal: ended.signal, capture: true };
    for (const name of ['submit', 'beforeunload', 'leaving-idle', 'signed-out']) {
      addEventListener(name, mounted.flush, before);
    }
    document.addEventListener('visibilitychange', mounted.flush, before);
  };

  const release = () => {
    isHeld = false;
    // when the caret is set
    if (field.contains(document.activeElement)) requestAnimationFrame(open);
  };
  const { signal } = ended;
  field.addEventListener('pointerover', load, { signal });
  area.addEventListener(
    'pointerdown',
    ({ clientX, clientY }) => {
      isHeld = true;
      clicked = { left: clientX, top: clientY };
    },
    { signal },
  );
  const hold = () => {
    isHeld = true;
  };
  area.addEventListener('compositionstart', hold, { signal });
  area.addEventListener('compositionend', release, { signal });
  for (const name of ['pointerup', 'pointercancel']) addEventListener(name, release, { signal });
  field.addEventListener('focusin', () => editor || open(), { signal });
  const typed = () => {
    clicked = null;
    if (!editor) count(area.value.length);
  };
  area.addEventListener('input', typed, { signal });
  const press = ({ target }: Event) => {
    if (editor) return;
    style = (target as Element).closest<HTMLElement>('[data-style]')?.dataset.style;
    open();
  };
  toolbar.addEventListener('click', press, { signal });
  // pressed with a pointer, a button leaves the caret where it is
  toolbar.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  oneStop(toolbar, signal);
  if (isWanted()) open();
  return () => {
    ended.abort();
    editor?.destroy();
  };
}

/** The toolbar is one stop for Tab, with arrow keys between its buttons. */
function oneStop(toolbar: HTMLElement, signal: AbortSignal) {
  const buttons = [...toolbar.querySelectorAll('button')];
  const moveStop = ({ target }: Event) => {
    for (const button of buttons) button.tabIndex = button === target ? 0 : -1;
  };
  const moveFocus = (event: KeyboardEvent) => {
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)!.focus();
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

/** Returns a function that shows how many characters there are, and says when no more are taken. */
function counter(foot: HTMLElement, max: number) {
  const [status, count] = foot.children as unknown as [HTMLElement, HTMLElement];
  const formatCount = (number: number) => number.toLocaleString('en-CA');
  const rest = status.textContent;
  return (length: number, isFull = length >= max) => {
    count.textContent = `${formatCount(length)} / ${formatCount(max)}`;
    const message = isFull ? `No more than ${formatCount(max)} characters.` : rest;
    if (status.textContent !== message) status.textContent = message;
    foot.classList.toggle('is-full', isFull);
  };
}
