import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the lines of text on the first page of a PDF, as a viewer reads them. */
export async function pdfLines(pdf: Uint8Array): Promise<string[]> {
  const reading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const { items } = await (await (await reading.promise).getPage(1)).getTextContent();
  await reading.destroy();
  return items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : []));
}
