import { printable } from './text-runs.ts';

/** The library keeps all pages of a document in memory, so long printouts have parts. */
export const pagesOfPart = 400;

type Facts = { title: string; author: string; printedAt: Date };

export async function joinedPdf(parts: ((pagesBefore: number) => Promise<Buffer>)[], facts: Facts): Promise<Buffer> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const whole = await PDFDocument.create();
  for (const render of parts) {
    const part = await PDFDocument.load(await render(whole.getPageCount()));
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page);
  }
  whole.setTitle(facts.title, { showInWindowTitleBar: true });
  whole.setAuthor(printable(facts.author));
  whole.setCreator('Incident Xpress');
  whole.setProducer('Incident Xpress');
  whole.setLanguage('en-CA');
  whole.setCreationDate(facts.printedAt);
  return Buffer.from(await whole.save({ useObjectStreams: false }));
}
