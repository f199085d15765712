import type { Product } from '#app/shell/product.server.ts';
import type { Printer } from './printer.ts';

/** What a job may use. */
export type Workshop = { product: Product; printer: Printer };

/** `source` is the queue on which a dead letter was given up. */
export type Job = (workshop: Workshop, payload: unknown, source: string | null) => Promise<void>;
