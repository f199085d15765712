import type { SentFormat } from './schedule.schema.ts';

/** Returns the queue of the job that makes and emails a report: workbooks do not wait for PDFs. */
export function deliveryQueue(format: SentFormat) {
  return format === 'xlsx' ? 'send-workbook' : 'send-report';
}
