import type { Mailer } from '#app/mail/mailer.server.ts';
import type { AppServices } from '#app/platform/app-services.server.ts';
import type { PdfProcesses } from './pdf-process.ts';

/** What a job may use. */
export type JobContext = { product: AppServices; printer: PdfProcesses; mailer: Mailer };

/** `id` is the same at every attempt; `source` is the queue on which a dead letter was given up. */
export type JobMeta = { id: string; source: string | null };

export type Job = (workshop: JobContext, payload: unknown, asked: JobMeta) => Promise<void>;
