import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { viewerDisplay } from '#app/auth/viewer-display.server.ts';
import { defaultColumns } from '#app/incidents/list/list-columns.schema.ts';
import { loadFaces } from '#app/reports/printing/documents/document-faces.server.ts';
import type { Painter } from '#app/reports/printing/documents/paint-text.ts';
import { listPages, type PrintedList } from '#app/reports/printing/documents/report-pages/list-pages.ts';
import { renderReport } from '#app/reports/printing/documents/report-pages/render-report.server.tsx';
import { runReport } from '#app/reports/printing/printouts/run-report.server.ts';
import { createSavedSearch } from '#app/search/commands/create-saved-search.server.ts';
import { openPdfProcesses } from '#worker/printing/pdf-process.ts';
import type { Bench } from './bench.ts';
import { type Measure, ms, said } from './measure.ts';
import { peakMegabytes } from './printing.ts';
import { median, spread } from './statistics.ts';
import { timed } from './timed.ts';

const rounds = 7;

/** Printed lists of 100 pages, against pdfkit painting the same lines; and of 10,000 rows in the worker's printing process. */
export async function* printingLists({ scope }: Bench): AsyncGenerator<Measure> {
  const { actor } = scope;
  const reportId = await createSavedSearch(scope, 'REPORT', {
    name: 'Open and closed',
    description: '',
    columns: defaultColumns,
    criteria: { operator: 'AND', status: { operator: 'OR', values: [{ status: 1 }, { status: 2 }] } },
  });
  const report = { kind: 'SEARCH', reportId, sort: '' } as const;
  const running: number[] = [];
  for (let round = 0; round < 3; round++) running.push(await timed(() => runReport(scope, report)));
  const content = await runReport(scope, report);
  const { list } = content.report as { list: PrintedList };
  await loadFaces('');
  const [ten, hundred] = [listOf(list, 10), listOf(list, 100)];
  const printed = {
    account: actor.account,
    printedBy: actor.name,
    printedAt: new Date(),
    display: viewerDisplay(actor),
  };
  const [short, long, floor]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    const times = [
      await timed(() => renderReport({ list: ten }, printed)),
      await timed(() => renderReport({ list: hundred }, printed)),
      await timed(() => paintedAlone(hundred)),
    ] as const;
    if (round < 2) continue;
    short.push(times[0]);
    long.push(times[1]);
    floor.push(times[2]);
  }
  const pdfProcesses = openPdfProcesses();
  const all = await timed(() => pdfProcesses.printReport({ list }, printed));
  const memory = peakMegabytes();
  pdfProcesses.close();
  const { pages } = listPages(list);
  yield* [
    {
      id: 'P2',
      what: 'printed list of 100 pages; floor: pdfkit alone painting the same lines, laid out like them',
      product: ms(median(long)),
      floor: ms(median(floor)),
      noise: spread(floor),
      aims: [{ value: (median(floor) / median(long)) * 100, must: 10, best: 60, unit: '%', more: true }],
    },
    {
      id: 'P3',
      what: `printed lists: time(100 pages) / time(10); memory at ${said(list.rows.length)} rows on ${pages.length} pages`,
      product: `${[short, long].map((times) => ms(median(times))).join(', ')}; all ${ms(all)}, its search ${ms(median(running))}`,
      aims: [
        { value: median(long) / median(short), must: 12, best: 11, unit: '×' },
        { value: memory, must: 300, best: 180, unit: 'MB' },
      ],
    },
  ];
}

/** The beginning of the list that takes so many pages. */
function listOf(list: PrintedList, pages: number): PrintedList {
  let [fits, tooMany] = [1, list.rows.length + 1];
  const cut = (rows: number) => ({ ...list, rows: list.rows.slice(0, rows) });
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (listPages(cut(middle)).pages.length > pages) tooMany = middle;
    else fits = middle;
  }
  return cut(fits);
}

type Alone = Painter & NodeJS.ReadableStream & { addPage: (options: object) => void; end: () => void };

/** The library of react-pdf that writes the file. */
const Pdfkit: new (options: object) => Alone = (() => {
  const require = createRequire(import.meta.url);
  return createRequire(require.resolve('@react-pdf/renderer'))('pdfkit');
})();

async function paintedAlone(list: PrintedList): Promise<Buffer> {
  const { paper, pages } = listPages(list);
  const document = new Pdfkit({ autoFirstPage: false });
  const written = buffer(document);
  for (const paints of pages) {
    document.addPage({ size: [paper.width, paper.height], margin: 0 });
    for (const paint of paints) paint(document);
  }
  document.end();
  return await written;
}
