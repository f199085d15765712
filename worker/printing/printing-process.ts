import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { loadFaces } from '#app/reports/printing/documents/document-faces.server.ts';
import type { IncidentDocumentProps } from '#app/reports/printing/documents/incident-document.tsx';
import { renderIncident } from '#app/reports/printing/documents/render-incident.server.tsx';
import type { PrintedReport } from '#app/reports/printing/documents/report-pages/printed-report.ts';
import { renderReport } from '#app/reports/printing/documents/report-pages/render-report.server.tsx';
import type { Printed } from '#app/reports/printing/documents/report-pages/report-document.tsx';

export type Task = { incidents: IncidentDocumentProps } | { report: PrintedReport; printed: Printed };

export type Answer = { pdf: Buffer } | { error: unknown };

/** pdf-process.ts starts this child process, which renders one document at a time. */
process.on('message', async (task: Task) => {
  const rendered = 'report' in task ? renderReport(task.report, task.printed) : renderIncident(task.incidents);
  const answer: Answer = await rendered.then(
    (pdf) => ({ pdf }),
    (error) => ({ error }),
  );
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());

await loadFaces('');
lowerPriority();
process.send?.('started');

/** Pages go first: a printout gets a seventieth of a contended core, and all of an idle one. */
function lowerPriority() {
  // Linux has a priority per thread; later threads inherit that of their starter
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW);
}
