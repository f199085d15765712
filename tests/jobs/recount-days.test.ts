import { afterAll, expect, test } from 'vitest';
import { updateSettings } from '#app/administration/settings/commands/update-settings.server.ts';
import { type Analysis, analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { analysisSeries } from '#app/analysis/series/queries/analysis-series.server.ts';
import type { JobContext } from '#worker/context/job-context.ts';
import { recountDays } from '#worker/jobs/recount-days.ts';
import { someSettings } from '../support/administration.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { home, neighbour, product } = world;
afterAll(() => world.close());

const daysOf = (account: typeof home) =>
  world.scopeFor(account.manager).em.execute(
    `select number::int, occurred_on::text as day, occurred_minute as minute, occurred_weekday as weekday,
       reported_on::text as reported from incident where account_id = current_account() order by number`,
  );

test('changing the time zone of an account moves its incidents to the days of the new zone, but those of uncertain times', async () => {
  const scope = world.scopeFor(home.admin);
  const { id, number } = await world.anIncident({ by: home.manager, locked: true });
  await scope.em.execute(
    `update incident set occurred_uncertain = true where account_id = current_account() and id = $1`,
    [id],
  );
  const before = await daysOf(neighbour);
  await updateSettings(scope, someSettings({ timeZone: 'Pacific/Auckland' }));
  const [job] = await product.boss.findJobs('recount-days', { data: { accountId: home.id } });
  await recountDays({ services: product } as JobContext, job!.data, job as never);
  // 14 March, 02:14 in Vancouver, is a Saturday evening in Auckland
  const days = await daysOf(home);
  expect(days.find((each) => each.number === number)).toMatchObject({ day: '2026-03-14', minute: 134 });
  expect(days.filter((each) => each.number !== number)).toEqual(
    expect.arrayContaining([expect.objectContaining({ day: '2026-03-14', minute: 22 * 60 + 14, weekday: 6 })]),
  );
  expect(new Set(days.map(({ reported }) => reported))).toEqual(new Set(['2026-03-14']));
  expect(await daysOf(neighbour)).toEqual(before);

  const account = { ...home.account, timeZone: 'Pacific/Auckland' };
  const analysis = analysisChoices.parse({
    periods: [{ periodType: 'PERIOD', fromDate: '2026-03-14', toDate: '2026-03-14' }],
    frequency: 'WORK_SHIFT_PERIOD',
    chartType: 'bar',
    title: 'Hours',
  }) as Analysis;
  const { series } = await analysisSeries(world.scopeFor({ ...home.manager, account }), analysis);
  expect(series[0]!.points[22]!.count).toBe(days.length - 1);
});
