import type { EditorView } from '@milkdown/kit/prose/view';
import { type RichTextStyle, richTextStyles } from './rich-text-styles.ts';

/** The buttons of an editor: one stop for Tab, arrows from one to the next. `show` says which are on, and which can be. */
export function richTextToolbar(view: EditorView, name: string) {
  const bar = made('div', { class: 'rte__bar', role: 'toolbar', 'aria-label': `${name}, text style` });
  const buttons = new Map(richTextStyles.flat().map((style) => [style, buttonOf(style)]));
  for (const [at, styles] of richTextStyles.entries()) {
    if (at > 0) bar.append(made('hr', { 'aria-hidden': 'true' }));
    bar.append(...styles.map((style) => buttons.get(style)!));
  }
  oneStop(bar, [...buttons.values()]);
  // pressed with a pointer, a button leaves the caret where it is
  bar.addEventListener('mousedown', (event) => event.preventDefault());
  for (const [style, button] of buttons) {
    button.addEventListener('click', ({ detail }) => {
      style.toggle(view.state, view.dispatch, view);
      if (detail > 0) view.focus();
    });
  }
  const show = () => {
    for (const [style, button] of buttons) {
      button.setAttribute('aria-pressed', String(style.isOn(view.state)));
      button.setAttribute('aria-disabled', String(!style.toggle(view.state)));
    }
  };
  show();
  return { bar, show };
}

function buttonOf({ name, keys, face }: RichTextStyle): HTMLButtonElement {
  const mac = /Mac|iP/.test(navigator.platform);
  const pressed = keys.replace(/\b[a-z]$/, (letter) => letter.toUpperCase()).replaceAll('-', '+');
  const button = made('button', {
    type: 'button',
    'aria-label': name,
    title: `${name} (${pressed.replace('Mod', mac ? '⌘' : 'Ctrl')})`,
    'aria-keyshortcuts': pressed.replace('Mod', mac ? 'Meta' : 'Control'),
  });
  if ('icon' in face) {
    button.innerHTML = `<svg class="i" aria-hidden="true"><use href="/icons.svg#i-${face.icon}"/></svg>`;
  } else {
    const letters = made(face.tag, {});
    letters.textContent = face.letters;
    button.append(letters);
  }
  return button;
}

function oneStop(bar: HTMLElement, buttons: HTMLElement[]) {
  const stopAt = (stop: EventTarget | null) => {
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  };
  stopAt(buttons[0]!);
  bar.addEventListener('focusin', ({ target }) => stopAt(target));
  bar.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(event.target as HTMLElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)!.focus();
  });
}

function made<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Record<string, string>) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
