import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { parseDraft } from '#app/drafts/body/draft-body.ts';
import type { Doom } from '../support/faults/killed-upload.ts';
import { report, rounds } from '../support/faults/measure.ts';
import { swept } from '../support/swept.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(world.close);
const { dataDir, databaseUrl } = world.product.settings;
const { officer } = world.home;
const scope = world.scopeFor(officer);
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#468', noise } })
  .png()
  .toBuffer();
const mostSteps = 60;

test.each(rounds(50))(
  'an upload killed at any step leaves no row without a file and, after a day, no file without a row (round %i)',
  { timeout: 300_000 },
  async (round) => {
    const draftId = (await world.aDraft({ by: officer })).id;
    let attachments = 0;
    let step = 0;
    for (let survived = false; !survived; ) {
      survived = await uploads(draftId, ++step);
      expect(step).toBeLessThan(mostSteps);
      expect(await rowsWithoutFile()).toEqual([]);
      const now = await attachmentsOf(draftId);
      expect(now - attachments, `step ${step}: once, or not at all`).toBeLessThanOrEqual(1);
      if (survived) expect(now).toBe(attachments + 1);
      attachments = now;
    }
    report({ fault: 'F-11', round, steps: step - 1, attachments });
    expect(step).toBeGreaterThan(15);
    await swept(world, 25);
    expect(await rowsWithoutFile()).toEqual([]);
    expect(await filesWithoutRow()).toEqual([]);
    expect(await readdir(join(dataDir, 'files/incoming'))).toEqual([]);
  },
);

/** Attaches the picture in a process that is killed at the given step; true when there is no such step. */
async function uploads(draftId: string, step: number): Promise<boolean> {
  const file = picture.toString('base64');
  const user = { ...officer, privileges: [...officer.privileges] };
  const doom: Doom = { databaseUrl, dataDir, user, draftId, file, step };
  const child = fork(join(import.meta.dirname, '../support/faults/killed-upload.ts'));
  child.send(doom);
  const [code, signal] = await once(child, 'exit');
  if (signal !== 'SIGKILL') expect(code).toBe(0);
  return signal !== 'SIGKILL';
}

async function attachmentsOf(draftId: string): Promise<number> {
  const [draft] = await scope.em.execute<[{ body: Record<string, unknown> }]>('select body from draft where id = $1', [
    draftId,
  ]);
  return parseDraft(draft.body).attachments.length;
}

/** Returns the file keys of drafts only, because other rows of the test data have no files. */
async function keysInRows() {
  const rows = await scope.em.execute<{ key: string }[]>('select key from stored_file where draft_id is not null');
  return new Set(rows.map(({ key }) => key));
}

async function rowsWithoutFile() {
  const files = new Set(await readdir(join(dataDir, 'files')).catch(() => []));
  return [...(await keysInRows())].filter((key) => !files.has(key));
}

async function filesWithoutRow() {
  const rows = await keysInRows();
  return (await readdir(join(dataDir, 'files'))).filter((key) => key !== 'incoming' && !rows.has(key));
}
