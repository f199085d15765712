import type { Mailer } from '#app/mail/mailer.server.ts';
import type { Product } from '#app/shell/product.server.ts';
import type { Printer } from './printer.ts';

/** What a job may use. */
export type Workshop = { product: Product; printer: Printer; mailer: Mailer };

/** `id` is the same at every attempt; `source` is the queue on which a dead letter was given up. */
export type Asked = { id: string; source: string | null };

export type Job = (workshop: Workshop, payload: unknown, asked: Asked) => Promise<void>;
