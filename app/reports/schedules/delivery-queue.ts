import type { SentFormat } from './schedule.schema.ts';

/** Workbooks have a queue of their own, so that they do not wait for PDFs. */
export function deliveryQueue(format: SentFormat) {
  return format === 'xlsx' ? 'send-workbook' : 'send-report';
}
