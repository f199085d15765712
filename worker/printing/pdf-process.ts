import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { IncidentDocumentProps } from '#app/reports/printing/documents/incident-document.tsx';
import type { SheetContent } from '#app/reports/printing/documents/sheets/sheet-content.ts';
import type { Printed } from '#app/reports/printing/documents/sheets/sheet-document.tsx';
import type { Answer, Task } from './printing-process.ts';

export type PdfProcesses = ReturnType<typeof openPdfProcesses>;

/** The time for a hundred incidents is below that after which the queue gives the job to another worker. */
const limits = { milliseconds: 60_000, millisecondsForIncident: 500, megabytes: 512 };

/**
 * Renders documents in child processes, so that no document can exhaust or block the worker. Each process has a memory
 * and a time limit and receives no secrets. Idle processes are reused.
 */
export function openPdfProcesses(limit = limits) {
  const idle = [start(limit.megabytes)];
  const printing = new Set<ChildProcess>();
  const render = async (task: Task, milliseconds: number): Promise<Buffer> => {
    const child = firstAlive(idle) ?? start(limit.megabytes);
    printing.add(child);
    try {
      return await renderIn(child, task, milliseconds);
    } finally {
      printing.delete(child);
      idle.push(child);
    }
  };
  return {
    /** Returns the document as PDF. Throws when the process exceeds its memory or time limit. */
    print(incidents: IncidentDocumentProps): Promise<Buffer> {
      const count = incidents.incidents.length;
      return render({ incidents }, limit.milliseconds + count * limit.millisecondsForIncident);
    },
    /** Returns a list or a chart as PDF. Throws when the process exceeds its memory or time limit. */
    printSheet(content: SheetContent, printed: Printed): Promise<Buffer> {
      return render({ sheet: content, printed }, limit.milliseconds);
    },
    close() {
      for (const child of [...idle, ...printing]) child.kill('SIGKILL');
    },
  };
}

function start(megabytes: number): ChildProcess {
  const loader = createRequire(import.meta.url).resolve('tsx');
  const child = fork(fileURLToPath(new URL('./printing-process.ts', import.meta.url)), {
    // a small young generation takes 100 MB less for 500 pages, and no longer
    execArgv: ['--import', loader, `--max-old-space-size=${megabytes}`, '--max-semi-space-size=8'],
    serialization: 'advanced',
    // output is discarded, because warnings of the library quote the document
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { NODE_ENV: 'production' },
  });
  // a process that cannot start makes `send` fail, which rejects the printout
  return child.on('error', () => {});
}

function firstAlive(idle: ChildProcess[]): ChildProcess | undefined {
  const child = idle.pop();
  return !child || (child.exitCode === null && child.signalCode === null) ? child : firstAlive(idle);
}

function renderIn(child: ChildProcess, task: Task, limitMs: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const onMessage = (answer: Answer) => ('pdf' in answer ? resolve(answer.pdf) : reject(answer.error));
  const onExit = (code: number | null, signal: string | null) => reject(new Error(`printing ended: ${signal ?? code}`));
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  child
    .once('message', onMessage)
    .once('exit', onExit)
    .send(task, (error) => error && reject(error));
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', onMessage).off('exit', onExit);
  });
}
