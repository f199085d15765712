import { spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { IncidentDocumentProps } from '#app/reports/printing/documents/incident-document.tsx';
import { renderIncident } from '#app/reports/printing/documents/render-incident.server.tsx';
import { renderSheet } from '#app/reports/printing/documents/sheets/render-sheet.server.tsx';
import type { SheetContent } from '#app/reports/printing/documents/sheets/sheet-content.ts';
import type { Printed } from '#app/reports/printing/documents/sheets/sheet-document.tsx';

/** What a process renders: incidents, or a sheet. */
export type Task = { incidents: IncidentDocumentProps } | { sheet: SheetContent; printed: Printed };

export type Answer = { pdf: Buffer } | { error: unknown };

// a long printout must not slow the pages
setPriority(constants.priority.PRIORITY_LOW);
// on Linux the lowest priority keeps its turn for 3 ms, the idle class gives way at once
if (process.platform === 'linux') spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)]);

/** Runs in the child process that pdf-process.ts starts; renders one document at a time until the worker ends. */
process.on('message', async (task: Task) => {
  const rendered = 'sheet' in task ? renderSheet(task.sheet, task.printed) : renderIncident(task.incidents);
  const answer: Answer = await rendered.then(
    (pdf) => ({ pdf }),
    (error) => ({ error }),
  );
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
