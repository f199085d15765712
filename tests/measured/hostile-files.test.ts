import { afterAll, expect, test } from 'vitest';
import { withUploadSession } from '#app/attachments/upload-session.server.ts';
import { processUpload } from '#app/attachments/uploads/process-upload.server.ts';
import { stripMetadata } from '#app/attachments/uploads/strip-metadata.server.ts';
import { aHeic, traps } from '../support/crafted-pictures.ts';
import { bombs, hostileFiles } from '../support/hostile-files.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

/** Returns milliseconds; a file that is refused counts as well. */
async function timeOf(bytes: Buffer, fileName: string): Promise<number> {
  return await withUploadSession(world.product.files, async (session) => {
    const stored = await session.receive(once(bytes));
    const start = performance.now();
    await processUpload(session, { ...stored, fileName, head: bytes.subarray(0, 65_536) }).catch(() => {});
    return performance.now() - start;
  });
}

async function quickest(rounds: number, time: () => number | Promise<number>) {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) least = Math.min(least, await time());
  return least;
}

test.each(await hostileFiles('http://127.0.0.1:9'))('$what is processed within 2 s', async ({ bytes, fileName }) => {
  expect(await quickest(2, () => timeOf(bytes, fileName))).toBeLessThan(2_000);
});

test.each(bombs().filter(({ becomes }) => becomes === 'refused'))(
  '$what is refused within 100 ms',
  async ({ bytes, fileName }) => {
    expect(await quickest(5, () => timeOf(bytes, fileName))).toBeLessThan(100);
  },
);

test.each(traps(await aHeic()))('%s is refused within 1 s', async (_, mediaType, bytes) => {
  const time = () => {
    const given = Buffer.from(bytes);
    const start = performance.now();
    expect(stripMetadata(given, mediaType)).toBeNull();
    return performance.now() - start;
  };
  expect(await quickest(2, time)).toBeLessThan(1_000);
});

async function* once(bytes: Buffer) {
  yield bytes;
}
