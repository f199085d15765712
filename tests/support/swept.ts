import { randomUUID } from 'node:crypto';
import { sweepFiles } from '#worker/jobs/sweep-files.ts';
import type { World } from './world.ts';

/** Runs the sweeper with a clock set forward by this many hours. */
export async function swept({ product }: Pick<World, 'product'>, hours: number) {
  const now = () => new Date(Date.now() + hours * 3_600_000);
  const nothing = { pdfProcesses: null as never, mailer: null as never, sms: null as never };
  await sweepFiles({ services: { ...product, now }, ...nothing }, {}, { id: randomUUID(), source: null });
}
