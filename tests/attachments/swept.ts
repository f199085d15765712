import { sweepFiles } from '#worker/jobs/sweep-files.ts';
import type { World } from '../support/world.ts';

/** What the sweeper does so many hours from now. */
export async function swept({ product }: Pick<World, 'product'>, hours: number) {
  const now = () => new Date(Date.now() + hours * 3_600_000);
  await sweepFiles({ product: { ...product, now }, printer: null as never }, {}, null);
}
