import { afterAll, describe, expect, test } from 'vitest';
import { chartNotesInput } from '#app/administration/settings/chart-notes.schema.ts';
import { updateChartNotes } from '#app/administration/settings/commands/update-chart-notes.server.ts';
import { chartNotesForm } from '#app/administration/settings/queries/chart-notes-form.server.ts';
import { type Analysis, analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { analysisSeries } from '#app/analysis/series/queries/analysis-series.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { ChangedMeanwhileError } from '#app/platform/forms/form-version.server.ts';
import { ForbiddenError } from '#db/errors.ts';
import { recordedSql } from '../support/intercepted-sql.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { home, neighbour } = world;
afterAll(() => world.close());
const scopeFor = (actor: Actor) => ({ ...world.scopeFor(actor), now: () => new Date('2026-03-14T18:00:00Z') });
const read = (chartNotes?: string) => chartNotesInput.safeParse({ chartNotes });
const write = (actor: Actor, ...chartNotes: string[]) => updateChartNotes(scopeFor(actor), { chartNotes });

const analysisOf = (given: object) =>
  analysisChoices.parse({
    periods: [{ periodType: 'PERIOD', fromDate: '2026-01-01', toDate: '2026-03-31', name: 'First quarter' }],
    frequency: 'MONTH',
    chartType: 'bar',
    title: 'All',
    ...given,
  }) as Analysis;
const seriesOf = (actor: Actor, given = {}) => analysisSeries(scopeFor(actor), analysisOf(given));

describe('the form of notes on charts', () => {
  test('reads one note a line, in the order of the days, each once', () => {
    const typed = ['2026-03-03  New cameras ', '', '2025-12-24 Closed', '2026-03-03 New cameras'];
    for (const end of ['\n', '\r\n', '\r']) {
      expect(read(typed.join(end)).data).toEqual({ chartNotes: ['2025-12-24 Closed', '2026-03-03 New cameras'] });
    }
    expect(read().data).toEqual({ chartNotes: [] });
  });

  test.each([
    ['New cameras', /^Line 1: begin with a day/],
    ['2026-02-30 New cameras', /^Line 1: begin with a day/],
    ['3/3/2026 New cameras', /^Line 1: begin with a day/],
    ['2026-03-03', /^Line 1: begin with a day/],
    [`2026-03-03 ${'a'.repeat(101)}`, /longer than 100 characters/],
    [Array.from({ length: 101 }, (_, at) => `2026-03-03 Note ${at}`).join('\n'), /100 notes at most/],
  ])('refuses %s', (text, message) => {
    expect(read(text).error?.issues[0]?.message).toMatch(message);
  });
});

describe('notes on charts', () => {
  test('are changed by who may change the settings, and by nobody else', async () => {
    for (const actor of [home.manager, home.analyst, home.viewer]) {
      await expect(write(actor, '2026-03-03 New cameras')).rejects.toThrow(ForbiddenError);
      await expect(chartNotesForm(scopeFor(actor))).rejects.toThrow(ForbiddenError);
    }
    const owner = await home.user('notes', 'ACCOUNT_ADMIN');
    await write(owner, '2026-03-03 New cameras');
    expect(await chartNotesForm(scopeFor(home.admin))).toMatchObject({ chartNotes: ['2026-03-03 New cameras'] });
  });

  test('are in the audit with what they were, once for each change', async () => {
    await write(home.admin, '2026-01-01 First');
    await write(home.admin, '2026-01-01 Second');
    await write(home.admin, '2026-01-01 Second');
    const { em } = scopeFor(home.admin);
    const rows = await em.execute<{ data: object }[]>(
      `select object_data as data from audit_record where account_id = current_account() and object_type = 'ACCOUNT'
       and transaction_type = 'EDIT' and create_user_id = $1 order by seq`,
      [home.admin.userId],
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows[1])).toMatch(/"after":.*Second.*"before":.*First/);
  });

  test('that somebody changed meanwhile are not overwritten', async () => {
    const { version } = await chartNotesForm(scopeFor(home.admin));
    await write(home.admin, '2026-01-02 Theirs');
    const yours = { version, chartNotes: ['2026-01-03 Yours'] };
    await expect(updateChartNotes(scopeFor(home.admin), yours)).rejects.toThrow(ChangedMeanwhileError);
  });

  test('are on the points of every chart of time of the account, and of no other account', async () => {
    await write(home.admin, '2025-12-31 Before', '2026-01-01 First', '2026-03-03 New cameras', '2026-04-01 After');
    const { dated, notes } = await seriesOf(home.analyst);
    expect(dated).toEqual([
      { number: 1, words: '01/01/2026: First', at: [{ series: 0, point: 0 }] },
      { number: 2, words: '03/03/2026: New cameras', at: [{ series: 0, point: 2 }] },
    ]);
    expect(notes.slice(0, 2)).toEqual(['Note 1, 01/01/2026: First', 'Note 2, 03/03/2026: New cameras']);
    const byDay = await seriesOf(home.analyst, { frequency: 'DAY' });
    for (const { at, words } of byDay.dated!) {
      expect(words).toContain(byDay.series[0]!.points[at[0]!.point]!.name);
    }
    for (const frequency of ['CLASS', 'DAY_OF_WEEK', 'WORK_SHIFT_PERIOD']) {
      expect((await seriesOf(home.analyst, { frequency })).dated).toBeUndefined();
    }
    expect((await seriesOf(neighbour.analyst)).dated).toBeUndefined();
  });

  test('are read for charts of time alone', async () => {
    const readings = async (frequency: string) => {
      const statements = await recordedSql(() => seriesOf(home.analyst, { frequency }));
      return statements.filter((statement) => JSON.stringify(statement).includes('chart_notes')).length;
    };
    for (const frequency of ['DAY', 'MONTH', 'YEAR']) expect(await readings(frequency), frequency).toBe(1);
    for (const frequency of ['CLASS', 'LOCATION', 'DAY_OF_WEEK', 'WORK_SHIFT_PERIOD']) {
      expect(await readings(frequency), frequency).toBe(0);
    }
  });

  test('are on each period that has their day', async () => {
    await write(home.admin, '2026-03-03 New cameras');
    const period = (name: string, fromDate: string, toDate: string) => ({
      periodType: 'PERIOD',
      name,
      fromDate,
      toDate,
    });
    const periods = [
      period('2026', '2026-01-01', '2026-12-31'),
      period('2025', '2025-01-01', '2025-12-31'),
      period('Winter', '2025-12-01', '2026-03-31'),
    ];
    expect((await seriesOf(home.analyst, { periods })).dated![0]!.at).toEqual([
      { series: 0, point: 2 },
      { series: 2, point: 3 },
    ]);
  });
});

test('a change of the notes forgets the charts that are kept', async () => {
  const { em } = scopeFor(home.admin);
  await em.execute(
    `insert into kept_chart (account_id, key, chart, counted_at, milliseconds)
     values (current_account(), 'notes', '{}', now(), 1)`,
  );
  await write(home.admin, '2026-02-02 Another');
  expect(await em.execute(`select from kept_chart where account_id = current_account() and key = 'notes'`)).toEqual([]);
});
