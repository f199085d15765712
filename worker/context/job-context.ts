import type { Mailer } from '#app/mail/mailer.server.ts';
import type { Sms } from '#app/mail/sms.server.ts';
import type { AppServices } from '#app/platform/app-services.server.ts';
import type { Metrics } from '#app/platform/process/metrics.ts';
import type { PdfProcesses } from '../printing/pdf-process.ts';

export type JobContext = {
  services: AppServices;
  pdfProcesses: PdfProcesses;
  mailer: Mailer;
  sms: Sms;
  metrics?: Metrics;
};

/** `id` is the same at every attempt; `source` is the queue that a dead letter comes from. */
export type JobMeta = { id: string; source: string | null };

export type Job = (context: JobContext, payload: unknown, meta: JobMeta) => Promise<void>;
