import { renderToBuffer } from '@react-pdf/renderer';
import { loadFaces } from '../document-faces.server.ts';
import { joinedPdf, pagesOfPart } from '../joined-pdf.server.ts';
import { chartSheet } from './chart-sheet.ts';
import { listSheet } from './list-sheet.ts';
import type { SheetContent } from './sheet-content.ts';
import { type Printed, SheetDocument } from './sheet-document.tsx';

export async function renderSheet(content: SheetContent, printed: Printed): Promise<Buffer> {
  await loadFaces([content, printed.account.name, printed.printedBy]);
  const sheet = 'list' in content ? listSheet(content.list) : chartSheet(content.chart);
  const { pages } = sheet;
  if (pages.length <= pagesOfPart) return await renderToBuffer(<SheetDocument {...printed} sheet={sheet} />);
  const starts = Array.from({ length: Math.ceil(pages.length / pagesOfPart) }, (_, index) => index * pagesOfPart);
  const renders = starts.map((start) => (pagesBefore: number) => {
    const part = { ...sheet, pages: pages.slice(start, start + pagesOfPart) };
    const place = { pagesBefore, pagesInAll: pages.length };
    return renderToBuffer(<SheetDocument {...printed} {...place} sheet={part} />);
  });
  const { account, printedAt } = printed;
  return await joinedPdf(renders, { title: sheet.title, author: account.name, printedAt });
}
