import type { EditorView } from '@milkdown/kit/prose/view';
import { richTextStyles } from './rich-text-styles.ts';

/** Connects the buttons of a server-rendered toolbar to an editor. `show` updates their pressed and disabled states. */
export function connectToolbar(toolbar: HTMLElement, view: EditorView) {
  const buttons = [...toolbar.querySelectorAll<HTMLButtonElement>('[data-style]')];
  const toggle = (name: string) => richTextStyles[name]!.toggle(view.state, view.dispatch, view);
  const show = () => {
    for (const button of buttons) {
      const { isOn, toggle } = richTextStyles[button.dataset.style!]!;
      button.setAttribute('aria-pressed', String(isOn(view.state)));
      button.setAttribute('aria-disabled', String(!toggle(view.state)));
    }
  };
  for (const button of buttons) {
    button.addEventListener('click', ({ detail }) => {
      toggle(button.dataset.style!);
      if (detail > 0) view.focus();
    });
    if (!/Mac|iP/.test(navigator.platform)) continue;
    button.title = button.title.replace('Ctrl', '⌘');
    button.setAttribute('aria-keyshortcuts', button.getAttribute('aria-keyshortcuts')!.replace('Control', 'Meta'));
  }
  show();
  return { show, toggle };
}
