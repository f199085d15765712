import { type FormEvent, useEffect, useRef, useState } from 'react';
import { csvRecordCounter } from './csv-record-counter.ts';

type Progress =
  /** Unknown for a workbook, which is compressed, and for lists that are not counted. */
  | { state: 'running'; share: number | undefined; rows: number | null; kilobytes: number }
  | { state: 'failed'; message: string };

/** Above this the browser saves the file itself, because a script would hold it in memory. */
const maxRowsInMemory = 200_000;

/** Downloads until it is cancelled or the dialog is dismissed. */
export function useExport(total: number | undefined) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const cancel = () => {
    running.current?.abort();
    setProgress(null);
  };
  const start = (event: FormEvent<HTMLFormElement>) => {
    if (total === undefined || total > maxRowsInMemory) return;
    event.preventDefault();
    const form = event.currentTarget;
    const format = String(new FormData(form).get('format'));
    const url = `${form.action}?${new URLSearchParams(new FormData(form) as never)}`;
    const controller = new AbortController();
    running.current = controller;
    setProgress({ state: 'running', share: 0, rows: 0, kilobytes: 0 });
    const tell = (rows: number, bytes: number) => {
      const isCounted = format === 'csv';
      const share = isCounted ? Math.min(1, rows / Math.max(1, total)) : undefined;
      setProgress({ state: 'running', share, rows: isCounted ? rows : null, kilobytes: Math.round(bytes / 1024) });
    };
    download(url, controller.signal, tell).then(
      () => setProgress(null),
      (error: Error) => {
        if (!controller.signal.aborted) setProgress({ state: 'failed', message: error.message });
      },
    );
  };
  return { progress, start, cancel };
}

async function download(url: string, signal: AbortSignal, tell: (rows: number, bytes: number) => void) {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body || !response.headers.has('Content-Disposition')) {
    const { error }: { error?: string } = await response.json().catch(() => ({}));
    throw new Error(error ?? 'The export failed. Try again.');
  }
  const chunks: BlobPart[] = [];
  const countRecords = csvRecordCounter();
  let bytes = 0;
  for (let reader = response.body.getReader(), last = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    bytes += value.length;
    // the first row is the head of the table
    const rows = Math.max(0, countRecords(value) - 1);
    if (performance.now() - last < 200) continue;
    last = performance.now();
    tell(rows, bytes);
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(chunks));
  link.download = fileName(response.headers.get('Content-Disposition') ?? '');
  link.click();
  URL.revokeObjectURL(link.href);
}

function fileName(disposition: string): string {
  const [, full] = /filename\*=UTF-8''(\S+)/.exec(disposition) ?? [];
  return full ? decodeURIComponent(full) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'export');
}
