import { enqueue, type Jobs } from '#db/queue.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { SentFormat } from '../schedule.schema.ts';

/** Sends the job that makes and emails one report. Needs a transaction. */
export async function enqueueDelivery(
  { em, boss }: Pick<Scope, 'em' | 'boss'>,
  delivery: Jobs['send-report'],
  format: SentFormat,
) {
  await enqueue(boss, em, format === 'xlsx' ? 'send-workbook' : 'send-report', delivery);
}
