import { renderToStaticMarkup } from 'react-dom/server';
import { RichTextView } from '#app/ui/rich-text/rich-text-view.tsx';

/** Returns the HTML that the viewer shows for a rich text. */
export function renderMarkdown(source: string): string {
  return renderToStaticMarkup(<RichTextView source={source} />).replace(/^<div class="prose">(.*)<\/div>$/s, '$1');
}
