import { loadEditorOnUse } from './load-editor.ts';

/** Starts the editor on pages that React does not hydrate; elsewhere `RichTextField` starts it. */
export function richText(field: HTMLElement) {
  loadEditorOnUse(field);
}
