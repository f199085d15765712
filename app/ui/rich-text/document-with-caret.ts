import type { Node } from '@milkdown/kit/prose/model';
import { Transform } from '@milkdown/kit/prose/transform';

type Markdown = { read: (markdown: string) => Node; write: (doc: Node) => string };

/** Markdown drops blanks and line breaks at the end of a text: a private-use character at the caret preserves them. */
export function documentWithCaret(markdown: string, range: { from: number; to: number }, { read, write }: Markdown) {
  const { from, to } = range;
  const marked = `${markdown.slice(0, from)}${marker}${markdown.slice(from, to)}${marker}${markdown.slice(to)}`;
  const { doc, places } = withoutMarkers(read(marked));
  const parsed = read(markdown);
  // a marker within Markdown syntax such as `**` changes the document
  const isSame = places.length === 2 && write(doc) === write(parsed);
  const end = parsed.content.size;
  const [start = 0, stop = start] = isSame ? places : places.map((place) => Math.min(place, end));
  return { doc: isSame ? doc : parsed, from: start, to: stop };
}

const marker = '\uE000';

function withoutMarkers(doc: Node) {
  const places: number[] = [];
  doc.descendants(({ text }, before) => {
    for (const { index } of text?.matchAll(new RegExp(marker, 'g')) ?? []) places.push(before + index - places.length);
  });
  const transform = new Transform(doc);
  for (const place of places) transform.delete(place, place + 1);
  return { doc: transform.doc, places };
}
