type Editor = typeof import('./rich-text-editor.client.ts');

/** A text area of Markdown that becomes an editor once someone is about to write in it; until then nothing is loaded. */
export function richText(field: HTMLElement) {
  const area = field.querySelector('textarea')!;
  const counted = counter(field.querySelector('.rte__foot')!, area.maxLength);
  let editor: Editor | null = null;
  let opened = false;
  let held = false;

  /** In its place, when the caret is set and no word is half composed. */
  const open = () =>
    requestAnimationFrame(() => {
      if (opened || held || !editor || document.activeElement !== area) return;
      opened = true;
      editor.richTextEditor(field, counted);
    });
  const load = async () => {
    editor ??= await import('./rich-text-editor.client.ts').catch(() => null);
    open();
  };
  const hold = () => {
    held = true;
  };
  const release = () => {
    held = false;
    open();
  };

  field.addEventListener('pointerdown', load);
  for (const name of ['pointerdown', 'compositionstart']) area.addEventListener(name, hold);
  for (const name of ['pointerup', 'pointercancel']) addEventListener(name, release);
  area.addEventListener('compositionend', release);
  area.addEventListener('focus', load);
  area.addEventListener('input', () => opened || counted(area.value.length));
  if (document.activeElement === area) load();
}

/** Says how many characters there are, and when no more are taken. */
function counter(foot: HTMLElement, max: number) {
  const [status, count] = foot.children as unknown as [HTMLElement, HTMLElement];
  const inWords = (number: number) => number.toLocaleString('en-CA');
  const rest = status.textContent;
  foot.hidden = false;
  return (length: number, full = length >= max) => {
    count.textContent = `${inWords(length)} / ${inWords(max)}`;
    const said = full ? `No more than ${inWords(max)} characters.` : rest;
    if (status.textContent !== said) status.textContent = said;
    foot.classList.toggle('is-full', full);
  };
}
