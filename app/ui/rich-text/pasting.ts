import { Fragment, type Mark, type Node, type Schema, Slice } from '@milkdown/kit/prose/model';
import { Plugin } from '@milkdown/kit/prose/state';
import { withOfficeLists } from './office-lists.ts';
import { withTableLines } from './table-lines.ts';

export const pasting = new Plugin({
  props: {
    transformPastedHTML: (html) => withListsAndLines(disableAttributes(html)),
    clipboardTextParser: (text, $context) =>
      Slice.maxOpen(Fragment.from(paragraphsOf(text, $context.doc.type.schema, $context.marks()))),
    handleDOMEvents: {
      paste: (_view, event) => preventFilePaste(event, event.clipboardData),
      drop: (_view, event) => preventFilePaste(event, event.dataTransfer),
    },
  },
});

/** Browsers report styles and handlers as violations of the security policy. */
function disableAttributes(html: string): string {
  const attribute = /([\s/]*)([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]*))?/g;
  return html
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi, (tag) =>
      tag.replace(attribute, (all, gap, name, value = '') =>
        /^(style$|on)/i.test(name) ? `${gap}data-${name}${value}` : all,
      ),
    );
}

/** Office and spreadsheets copy lists as paragraphs, and lines as tables. */
function withListsAndLines(html: string): string {
  if (!/<table|mso-list|data-aria-level|<o:p/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  withOfficeLists(body);
  withTableLines(body);
  return body.innerHTML;
}

/** Plain text is not interpreted as Markdown. */
function paragraphsOf(text: string, schema: Schema, marks: readonly Mark[]): Node[] {
  const blocks = text.replace(/\r\n?/g, '\n').split(/\n{2,}/);
  return blocks.map((block) => {
    const lines = block.split('\n').map((line) => (line ? [schema.text(line, marks)] : []));
    const content = lines.flatMap((line, index) => (index > 0 ? [schema.node('hardbreak'), ...line] : line));
    return schema.node('paragraph', null, content);
  });
}

function preventFilePaste(event: Event, data: DataTransfer | null): boolean {
  const hasWords = data?.getData('text/plain') || data?.getData('text/html');
  if (!hasWords) event.preventDefault();
  return !hasWords;
}
