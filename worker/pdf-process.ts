import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { IncidentDocumentProps } from '#app/reports/documents/incident-document.tsx';
import type { Answer } from './printing-process.ts';

export type PdfProcesses = ReturnType<typeof openPdfProcesses>;

const memoryMegabytes = 512;
const timeoutMilliseconds = 60_000;

/**
 * Renders documents in processes of their own, so that none can exhaust or hold up the worker: each is limited in memory
 * and time and knows no secret. As many as were busy at once stay warm.
 */
export function openPdfProcesses() {
  const idle = [start()];
  const printing = new Set<ChildProcess>();
  return {
    /** The document as PDF; throws when it takes too much. */
    async print(props: IncidentDocumentProps): Promise<Buffer> {
      const child = firstAlive(idle) ?? start();
      printing.add(child);
      try {
        return await answerOf(child, props);
      } finally {
        printing.delete(child);
        idle.push(child);
      }
    },
    close() {
      for (const child of [...idle, ...printing]) child.kill('SIGKILL');
    },
  };
}

function start(): ChildProcess {
  const loader = createRequire(import.meta.url).resolve('tsx');
  const child = fork(fileURLToPath(new URL('./printing-process.ts', import.meta.url)), {
    execArgv: ['--import', loader, `--max-old-space-size=${memoryMegabytes}`],
    serialization: 'advanced',
    // the library warns in the words of the document
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { NODE_ENV: 'production' },
  });
  // one that cannot start is noticed by what is sent to it
  return child.on('error', () => {});
}

function firstAlive(idle: ChildProcess[]): ChildProcess | undefined {
  const child = idle.pop();
  return !child || (child.exitCode === null && child.signalCode === null) ? child : firstAlive(idle);
}

function answerOf(child: ChildProcess, props: IncidentDocumentProps): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const answered = (answer: Answer) => ('pdf' in answer ? resolve(answer.pdf) : reject(answer.error));
  const ended = (code: number | null, signal: string | null) => reject(new Error(`printing ended: ${signal ?? code}`));
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMilliseconds);
  child
    .once('message', answered)
    .once('exit', ended)
    .send(props, (error) => error && reject(error));
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', answered).off('exit', ended);
  });
}
