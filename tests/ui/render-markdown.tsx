import { renderToStaticMarkup } from 'react-dom/server';
import { RichTextView } from '#app/ui/rich-text/rich-text-view.tsx';

/** Returns what the viewer shows of a rich text, as HTML. */
export function renderMarkdown(source: string): string {
  return renderToStaticMarkup(<RichTextView source={source} />).replace(/^<div class="prose">(.*)<\/div>$/s, '$1');
}
