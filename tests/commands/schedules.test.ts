import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { defaultColumns } from '#app/incidents/list/list-columns.schema.ts';
import { pauseSchedule } from '#app/reports/schedules/commands/pause-schedule.server.ts';
import { planSchedules } from '#app/reports/schedules/commands/plan-schedules.server.ts';
import { saveSchedule } from '#app/reports/schedules/commands/save-schedule.server.ts';
import { sendNow } from '#app/reports/schedules/commands/send-now.server.ts';
import { startDueRuns } from '#app/reports/schedules/commands/start-due-runs.server.ts';
import { scheduleForm } from '#app/reports/schedules/queries/schedule-form.server.ts';
import { schedulePage } from '#app/reports/schedules/queries/schedule-page.server.ts';
import type { ScheduleInput } from '#app/reports/schedules/schedule.schema.ts';
import { newSchedule } from '#app/reports/schedules/schedule-values.ts';
import { createSavedSearch } from '#app/search/commands/create-saved-search.server.ts';
import { openPrintingWorld, type TestAccount } from '../support/printing-world.ts';

const world = await openPrintingWorld();
afterAll(() => world.close());

let hotel: TestAccount;
let ana: Actor;
let bo: Actor;
let id: string;
let now: Date;
let timeZone: string;

beforeEach(async () => {
  hotel = await world.account();
  [ana, bo] = [await hotel.user('Ana', ...privileges), await hotel.user('Bo', ...privileges)];
  const criteria = { operator: 'AND' as const, status: { operator: 'OR' as const, values: [{ status: 1 as const }] } };
  const search = { name: 'Daily, security', description: '', columns: defaultColumns, criteria };
  id = await createSavedSearch(hotel.scope(ana), 'REPORT', search);
  itIs('06:00');
  await moveTo('America/Phoenix');
  await save();
});

const privileges = ['ALLINCIDENT_SEARCH', 'REPORT_PRINT', 'REPORT_CREATE'] as const;

/** Sets the clock to a time of Phoenix, where the account begins: neither it nor the other zones change their clocks. */
const itIs = (time: string, day = '2027-01-13') => {
  now = new Date(`${day}T${time}-07:00`);
};
const scope = () => ({ ...hotel.scope({ ...ana, account: { ...ana.account, timeZone } }), now: () => now });
const report = () => ({ kind: 'SEARCH', id }) as const;
const save = (more: Partial<ScheduleInput> = {}) =>
  saveSchedule(scope(), report(), { ...newSchedule, frequency: 'DAILY', recipients: [ana.userId], ...more });
const pauseAndGoOn = async () => {
  await pauseSchedule(scope(), report(), true);
  await pauseSchedule(scope(), report(), false);
};
const moveTo = async (zone: string) => {
  timeZone = zone;
  await hotel.em.execute('update account set time_zone = $1 where id = current_account()', [zone]);
  await planSchedules(scope());
};
const workerLooks = () => startDueRuns(scope(), hotel.id);
const daysRun = async () => {
  const runs = await hotel.em.execute<{ day: string }[]>(
    'select day::text from report_run where day is not null order by day',
  );
  return runs.map(({ day }) => day);
};
/** Returns the day that the page of the schedule says, and the instant at which the worker starts a run. */
const next = async () => {
  const [{ at }] = await hotel.em.execute<[{ at: string }]>(
    `select to_json(next_at) #>> '{}' as at from report_schedule`,
  );
  return [(await schedulePage(scope(), report())).schedule!.nextDay, new Date(at).toISOString()];
};

describe('a report that is due, and that the worker has not found yet,', () => {
  test.each([
    ['it goes to more people', () => save({ recipients: [ana.userId, bo.userId] })],
    ['its format is changed', () => save({ format: 'xlsx' })],
    ['a day of the week is chosen, which a daily report does not use', () => save({ weekday: 5 })],
    ['the account moves to another time zone', () => moveTo('America/Lima')],
  ])('is sent where %s, moments or hours after its time', async (_, change) => {
    itIs('07:00:20');
    await change();
    itIs('10:00');
    await save({ recipients: [bo.userId] });
    await workerLooks();
    expect(await daysRun()).toEqual(['2027-01-13']);
    itIs('12:00', '2027-01-14');
    await save({ sendsEmpty: true });
    await workerLooks();
    expect(await daysRun()).toEqual(['2027-01-13', '2027-01-14']);
  });

  test('goes at its new time of that day where the time is changed', async () => {
    itIs('07:00:20');
    await save({ hour: 9 });
    await workerLooks();
    expect(await daysRun()).toEqual([]);
    expect(await next()).toEqual(['2027-01-13', '2027-01-13T16:00:00.000Z']);
  });

  test('is not sent where it is paused and goes on', async () => {
    itIs('07:00:20');
    await pauseAndGoOn();
    await workerLooks();
    expect(await daysRun()).toEqual([]);
    expect(await next()).toEqual(['2027-01-14', '2027-01-14T14:00:00.000Z']);
  });
});

test('a report that is not due yet is sent at its hour of the time zone to which the account moves', async () => {
  itIs('03:00');
  await moveTo('America/Lima');
  expect(await next()).toEqual(['2027-01-13', '2027-01-13T12:00:00.000Z']);
});

describe('a report that was sent today', () => {
  beforeEach(async () => {
    itIs('07:01');
    await workerLooks();
    expect(await daysRun()).toEqual(['2027-01-13']);
    itIs('07:05');
  });

  test.each([
    ['is moved to a later hour', () => save({ hour: 9 }), '2027-01-14T16:00:00.000Z'],
    [
      'is moved to a later hour, paused, and goes on',
      () => save({ hour: 9 }).then(pauseAndGoOn),
      '2027-01-14T16:00:00.000Z',
    ],
    ['moves with its account to the west', () => moveTo('Pacific/Honolulu'), '2027-01-14T17:00:00.000Z'],
  ])('goes again on the day that its page says, where it %s', async (_, change, at) => {
    await change();
    expect(await next()).toEqual(['2027-01-14', at]);
    expect((await scheduleForm(scope(), report())).lastDay).toBe('2027-01-13');
    now = new Date(at);
    await workerLooks();
    expect(await daysRun()).toEqual(['2027-01-13', '2027-01-14']);
  });
});

test('a report that became due before its account moved to the west goes again on the day after', async () => {
  itIs('07:00:20');
  await moveTo('Pacific/Honolulu');
  await workerLooks();
  expect(await daysRun()).toEqual(['2027-01-13']);
  expect(await next()).toEqual(['2027-01-14', '2027-01-14T17:00:00.000Z']);
});

test('a report that was sent at once today goes at its own hour too', async () => {
  itIs('06:30');
  await sendNow(scope(), report());
  await save({ hour: 9 });
  expect(await next()).toEqual(['2027-01-13', '2027-01-13T16:00:00.000Z']);
});
