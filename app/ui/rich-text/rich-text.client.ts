import { loadEditorOnUse } from './load-editor.ts';

/** For pages that React does not hydrate; there `RichTextField` does the same. */
export function richText(field: HTMLElement) {
  loadEditorOnUse(field);
}
