import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Bench } from './bench.ts';
import { type Editor, editors } from './editors.ts';
import { type Measure, medianAndP95, ms } from './measure.ts';
import { median, p95, spread } from './statistics.ts';
import { submitAlone } from './submit-alone.ts';
import { timed } from './timed.ts';

const editorCount = 50;
const crowdCount = 200;

export async function* saving(bench: Bench): AsyncGenerator<Measure> {
  const writing = await editors(bench, editorCount);
  yield await autosave(bench, writing);
  yield await crowd(bench);
  yield* await submitting(bench, writing);
}

/** Two hundred people type at once, and each form saves once a second. */
async function crowd(bench: Bench): Promise<Measure> {
  const writing = await editors(bench, crowdCount);
  const saves: number[] = [];
  let cpuMs = 0;
  for (let round = 0; round < 4; round++) {
    const { result, cpuMs: spent } = await bench.server.cpuOf(() => paced(writing, 1_000, (editor) => editor.save()));
    if (round === 0) continue;
    saves.push(...result);
    cpuMs += spent / result.length / 3;
  }
  return {
    id: 'S11',
    what: 'autosave of 200 editors, each once a second',
    product: `${medianAndP95(saves)}, processor ${ms(cpuMs)}`,
    aims: [{ value: p95(saves), must: 150, best: 50, unit: 'ms' }],
  };
}

/** Fifty people each pause in typing every two seconds; the floor updates one row at the same pace. */
async function autosave(bench: Bench, writing: Editor[]): Promise<Measure> {
  const options = `-c app.account_id=${bench.scope.actor.account.id}`;
  const pool = new pg.Pool({ connectionString: bench.database.app, options, max: 20 });
  const update = `update draft set updated_at = now(), body = body || $2 where id = $1`;
  const raw = async ({ path }: Editor) => {
    const summary = `${randomUUID()} The officer on duty spoke with everybody present. `.repeat(8);
    return await timed(() => pool.query({ name: 'raw', text: update, values: [path.split('/').at(-1), { summary }] }));
  };
  const rounds: { saves: number[]; updates: number[] }[] = [];
  let cpuMs = 0;
  for (let round = 0; round < 4; round++) {
    const { result: saves, cpuMs: spent } = await bench.server.cpuOf(() =>
      paced(writing, 2_000, (editor) => editor.save()),
    );
    const updates = await paced(writing, 2_000, raw);
    if (round === 0) continue;
    rounds.push({ saves, updates });
    cpuMs += spent / saves.length / 3;
  }
  await pool.end();
  const saves = rounds.flatMap((round) => round.saves);
  const updates = rounds.flatMap((round) => round.updates);
  return {
    id: 'S11',
    what: 'autosave, p95 of 50 editors / one raw UPDATE at the same pace',
    product: `${medianAndP95(saves)}, processor ${ms(cpuMs)}`,
    floor: medianAndP95(updates),
    noise: spread(rounds.map((round) => p95(round.updates))),
    aims: [
      { value: p95(saves), must: 25, best: 10, unit: 'ms' },
      { value: p95(saves) / p95(updates), must: 10, best: 5, unit: '×' },
    ],
  };
}

/** Saves for each editor once at a random time and once more after a pause. */
async function paced(writing: Editor[], pauseMs: number, act: (editor: Editor) => Promise<number>): Promise<number[]> {
  const acts = writing.map(async (editor, at) => {
    await sleep((at * pauseMs) / writing.length);
    const first = act(editor);
    const pause = sleep(pauseMs);
    const ms = await first;
    await pause;
    return [ms, await act(editor)];
  });
  return (await Promise.all(acts)).flat();
}

async function submitting(bench: Bench, writing: Editor[]): Promise<Measure[]> {
  const submits: number[] = [];
  const { cpuMs } = await bench.server.cpuOf(async () => {
    for (const editor of writing) submits.push(await editor.submit());
  });
  const { whole, without } = await submitAlone(bench);
  return [
    {
      id: 'S12',
      what: 'submitting a draft with two persons / without history and audit',
      product: ms(median(whole)),
      floor: ms(median(without)),
      noise: spread(without),
      aims: [{ value: median(whole) / median(without), must: 1.3, best: 1.15, unit: '×' }],
    },
    {
      id: '',
      what: 'submitting a draft by its form',
      product: `${medianAndP95(submits)}, processor ${ms(cpuMs / submits.length)}`,
    },
  ];
}
