import { renderToBuffer } from '@react-pdf/renderer';
import { loadFaces } from '../document-faces.server.ts';
import { joinedPdf, pagesOfPart } from '../joined-pdf.server.ts';
import { chartPages } from './chart-pages.ts';
import { listPages } from './list-pages.ts';
import type { PrintedReport } from './printed-report.ts';
import { type Printed, ReportDocument } from './report-document.tsx';

export async function renderReport(content: PrintedReport, printed: Printed): Promise<Buffer> {
  await loadFaces([content, printed.account.name, printed.printedBy]);
  const report = 'list' in content ? listPages(content.list) : chartPages(content.chart);
  const { pages } = report;
  if (pages.length <= pagesOfPart) return await renderToBuffer(<ReportDocument {...printed} report={report} />);
  const starts = Array.from({ length: Math.ceil(pages.length / pagesOfPart) }, (_, index) => index * pagesOfPart);
  const renders = starts.map((start) => (pagesBefore: number) => {
    const part = { ...report, pages: pages.slice(start, start + pagesOfPart) };
    const place = { pagesBefore, pagesInAll: pages.length };
    return renderToBuffer(<ReportDocument {...printed} {...place} report={part} />);
  });
  const { account, printedAt } = printed;
  return await joinedPdf(renders, { title: report.title, author: account.name, printedAt });
}
