import type { Node } from '@milkdown/kit/prose/model';
import { EditorState, TextSelection } from '@milkdown/kit/prose/state';
import { EditorView } from '@milkdown/kit/prose/view';
import { deepestBlock } from './markdown.ts';
import { readMarkdown } from './read-markdown.ts';
import { richTextPlugins } from './rich-text-plugins.ts';
import { richTextToolbar } from './rich-text-toolbar.client.ts';
import { writeMarkdown } from './write-markdown.ts';

const debounceMilliseconds = 1000;

/**
 * An editor in place of the field's text area. The text area stays what the form sends: it is given the Markdown a second
 * after a change, and at once when someone leaves the editor or something is about to read the form.
 */
export function richTextEditor(field: HTMLElement, counted: (length: number, full?: boolean) => void) {
  const area = field.querySelector('textarea')!;
  const label = field.querySelector('label')!;
  const box = document.createElement('div');
  let length = area.value.length;
  let changed = false;
  let timer = 0;

  const keep = () => {
    clearTimeout(timer);
    if (!changed) return;
    changed = false;
    area.value = writeMarkdown(view.state.doc);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const view = new EditorView(box, {
    state: stateOf(area),
    attributes: { class: 'rte__text prose', role: 'textbox', 'aria-multiline': 'true', ...ties(area, label) },
    handleDOMEvents: { blur: keep },
    dispatchTransaction(transaction) {
      const state = view.state.apply(transaction);
      if (transaction.docChanged) {
        const next = writeMarkdown(state.doc).length;
        const full = next > area.maxLength && next > length;
        if (full || isTooDeep(state.doc)) return counted(length, full);
        length = next;
        counted(length);
        // who goes on typing is not waited for: no more than a second is ever lost
        if (!changed) timer = window.setTimeout(keep, debounceMilliseconds);
        changed = true;
      }
      view.updateState(state);
      toolbar.show();
    },
  });
  const toolbar = richTextToolbar(view, label.firstChild!.textContent!.trim());

  // before all others, who read the form then
  for (const name of ['submit', 'beforeunload', 'leaving-idle', 'signed-out']) addEventListener(name, keep, true);
  document.addEventListener('visibilitychange', keep, true);

  box.className = 'rte';
  box.prepend(toolbar.bar);
  box.append(field.querySelector('.rte__foot')!);
  area.after(box);
  field.querySelector<HTMLElement>('.hint')!.hidden = true;
  view.focus();
  // the label and links to the field go on leading to the text area, and from there on to the editor
  area.addEventListener('focus', () => view.focus());
  area.className = 'sr';
  area.tabIndex = -1;
  area.ariaHidden = 'true';
}

function ties(area: HTMLTextAreaElement, label: HTMLElement): Record<string, string> {
  const notes = area.getAttribute('aria-describedby')?.replace(`${area.id}-h`, '').trim();
  return {
    'aria-labelledby': label.id,
    ...(notes ? { 'aria-describedby': notes } : {}),
    ...(area.ariaInvalid ? { 'aria-invalid': area.ariaInvalid } : {}),
  };
}

/** What the text area holds, with what is selected there. */
function stateOf({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): EditorState {
  const doc = readMarkdown(value);
  const [from, to] = [selectionStart, selectionEnd].map((at) => doc.resolve(placeIn(doc, value, at)));
  return EditorState.create({ doc, selection: TextSelection.between(from!, to!), plugins: richTextPlugins });
}

/** Where a place in the Markdown is in the document: where a sign that nobody writes comes to stand. */
function placeIn(doc: Node, markdown: string, at: number): number {
  const sign = '\uE000';
  let place = 0;
  readMarkdown(markdown.slice(0, at) + sign + markdown.slice(at)).descendants(({ text }, before) => {
    if (text?.includes(sign)) place = before + text.indexOf(sign);
  });
  return Math.min(place, doc.content.size);
}

/** What stands deeper than Markdown is read would come out as plain words. */
function isTooDeep(node: Node, level = 0): boolean {
  return node.children.some((child) => {
    if (child.type.name === 'paragraph') return false;
    return (
      (level >= deepestBlock && child.type.name !== 'list_item') || (!child.isTextblock && isTooDeep(child, level + 1))
    );
  });
}
