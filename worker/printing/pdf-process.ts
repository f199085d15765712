import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { IncidentDocumentProps } from '#app/reports/printing/documents/incident-document.tsx';
import type { PrintedReport } from '#app/reports/printing/documents/report-pages/printed-report.ts';
import type { Printed } from '#app/reports/printing/documents/report-pages/report-document.tsx';
import type { Answer, Task } from './printing-process.ts';

export type PdfProcesses = ReturnType<typeof openPdfProcesses>;

/**
 * Processor time, because a busy machine makes a document late and not expensive. `minutes` ends a process that waits
 * without using the processor, before the queue gives the job to another worker.
 */
export const limits = { processorSeconds: 60, processorSecondsForIncident: 0.5, megabytes: 512, minutes: 30 };

/** After this number of processes that ended while rendering it, the document is at fault. */
const processesForDocument = 3;

/**
 * Child processes keep a document from exhausting or blocking the worker. They have limits of memory and processor time and
 * no secrets. Idle processes are reused; one that ends is replaced at once.
 */
export function openPdfProcesses(limit = limits) {
  const processes = new Set<PrintingProcess>();
  const idle = new Set<PrintingProcess>();
  let isOpen = true;
  const add = () => {
    const added = start(limit.megabytes);
    processes.add(added);
    idle.add(added);
    let isStarted = false;
    added.started.then(() => {
      isStarted = true;
    });
    added.ended.then(() => {
      processes.delete(added);
      idle.delete(added);
      // a process that cannot start is not restarted until the next document
      if (isStarted && isOpen) add();
    });
    return added;
  };
  const render = async (task: Task, processorSeconds: number): Promise<Buffer> => {
    const deadline = performance.now() + limit.minutes * 60_000;
    for (let ended = 1; ; ended++) {
      // the process that has waited longest has started
      const [chosen = add()] = idle;
      idle.delete(chosen);
      try {
        const outcome = await renderIn(chosen, task, { processorSeconds, deadline });
        if ('pdf' in outcome) return outcome.pdf;
        if ('error' in outcome) throw outcome.error;
        // something else ended the process: the worker's end, an operator, or a system out of memory
        const isRepeated = !outcome.isByDocument && ended < processesForDocument && isOpen;
        if (!isRepeated) throw new Error(`printing ended: ${outcome.reason}`);
      } finally {
        if (processes.has(chosen)) idle.add(chosen);
      }
    }
  };
  add();
  return {
    /** Throws when the document exceeds a limit or ends every process that renders it. */
    print(incidents: IncidentDocumentProps): Promise<Buffer> {
      const count = incidents.incidents.length;
      return render({ incidents }, limit.processorSeconds + count * limit.processorSecondsForIncident);
    },
    /** Throws when the document exceeds a limit or ends every process that renders it. */
    printReport(content: PrintedReport, printed: Printed): Promise<Buffer> {
      return render({ report: content, printed }, limit.processorSeconds);
    },
    close() {
      isOpen = false;
      for (const { child } of processes) child.kill('SIGKILL');
    },
  };
}

type PrintingProcess = { child: ChildProcess; started: Promise<null>; ended: Promise<Ended> };

type Ended = { reason: string; isByDocument: boolean };

function start(megabytes: number): PrintingProcess {
  const loader = createRequire(import.meta.url).resolve('tsx');
  const child = fork(fileURLToPath(new URL('./printing-process.ts', import.meta.url)), {
    // a small young generation saves 100 MB for 500 pages, and takes no longer
    execArgv: ['--import', loader, `--max-old-space-size=${megabytes}`, '--max-semi-space-size=8'],
    serialization: 'advanced',
    // output is discarded, because the library's warnings quote the document
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { NODE_ENV: 'production' },
  });
  const started = new Promise<null>((resolve) => child.once('message', () => resolve(null)));
  const ended = new Promise<Ended>((resolve) => {
    child.on('error', ({ message }) => resolve({ reason: message, isByDocument: false }));
    // Node aborts at the memory limit, which Windows reports as code 134
    child.once('exit', (code, signal) =>
      resolve({ reason: signal ?? String(code), isByDocument: signal === 'SIGABRT' || code === 134 }),
    );
  });
  return { child, started, ended };
}

type DocumentLimits = { processorSeconds: number; deadline: number };

async function renderIn({ child, started, ended }: PrintingProcess, task: Task, limit: DocumentLimits) {
  const answer = Promise.withResolvers<Answer>();
  let exceeded: Ended | null = null;
  // the start does not count
  let secondsBefore = Infinity;
  const check = () => {
    const isExpensive = processorSecondsOf(child) - secondsBefore > limit.processorSeconds;
    if (!isExpensive && performance.now() < limit.deadline) return;
    const reason = isExpensive ? `more than ${limit.processorSeconds} s of processor time` : 'no answer';
    exceeded = { reason, isByDocument: true };
    child.kill('SIGKILL');
  };
  const timer = setInterval(check, 1_000);
  try {
    const endedEarly = await Promise.race([started, ended]);
    if (endedEarly) return exceeded ?? endedEarly;
    secondsBefore = processorSecondsOf(child);
    child.once('message', answer.resolve);
    // a process that takes no document is ending
    child.send(task, (error) => error && child.kill('SIGKILL'));
    const outcome = await Promise.race([answer.promise, ended]);
    return 'reason' in outcome ? (exceeded ?? outcome) : outcome;
  } finally {
    clearInterval(timer);
    child.off('message', answer.resolve);
  }
}

/** Returns 0 for an ended process and outside Linux, where only the clock limits a process. */
function processorSecondsOf({ pid, exitCode, signalCode }: ChildProcess): number {
  if (process.platform !== 'linux' || exitCode !== null || signalCode !== null) return 0;
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  // user and system time of all threads, in hundredths of a second
  return (Number(afterName[11]) + Number(afterName[12])) / 100;
}
