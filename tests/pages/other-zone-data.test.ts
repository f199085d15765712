import pg from 'pg';
import type { Page } from 'playwright';
import { expect, inject, test } from 'vitest';
import { criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { searchAddress } from '#app/search/search-address.server.ts';
import { searchHref } from '#app/search/search-address.ts';
import { onDatabase } from '../setup/postgres.ts';
import { administrator, hydrated, manager, officer, Visit } from '../support/browser.ts';
import { allProfiles } from '../support/browser-profiles.ts';
import { actualZone, claimedZone, otherZoneData } from '../support/other-zone-data.ts';
import { filled, routes } from '../support/routes.ts';

/** Pages without data or payments in a demo account, pages that only an answer shows, and redirects. */
const notShown = new Set([
  ...['/administration', '/profile/restore-demo', '/administration/lookups/import/confirm', '/analyze/update'],
  ...['/administration/subscription2/billing', '/administration/users', '/administration/workgroups/several/:act'],
  ...['', '/revoke', '/rotate', '/end-old'].map((at) => `/administration/keys/:keyId${at}`),
  ...['', '/class', '/secret', '/rotate', '/delete'].map((at) => `/administration/webhooks/:webhookId${at}`),
  ...['', '/undo', '/match', '/check'].map((at) => `/administration/import/:importId${at}`),
  ...[
    '/checklist',
    '/checklist/:at/:act',
    '/tasks',
    '/tasks/add',
    '/tasks/:templateId',
    '/tasks/:templateId/delete',
  ].map((at) => `/administration/lookups/:lookupId${at}`),
  ...['/reports/schedules/:kind/:reportId/edit', '/incidents/:id/tasks/:taskId/change'],
  '/incidents/:id/edit/:draftId/comments/:commentId',
]);

test('every hydrated page shows the times of the server in a browser whose zone data differ', async () => {
  const visit = await Visit.begin(allProfiles[0]!, undefined, actualZone);
  await otherZoneData(visit.page);
  const wrong: string[] = [];
  const seen = new Set<string>();
  let times = 0;
  const all = (await routes()).filter(
    ({ hydrates, isButton, path }) => hydrates && !isButton && !path.endsWith('/submit'),
  );
  expect(all.length).toBeGreaterThan(60);
  let params: Record<string, string> | undefined;
  for (const email of [undefined, manager, administrator]) {
    if (email) await visit.signIn(email);
    if (email) params ??= await idsIn(visit.page);
    await visit.page.context().addCookies([{ name: 'tz', value: claimedZone, url: inject('origin') }]);
    for (const { path } of all) {
      if (seen.has(path)) continue;
      const address = filled(path, { ...params, ...paramsAt(path, params ?? {}) }) + (queries[path] ?? '');
      const shown = await textsAround(visit.page, address);
      const faults = visit.faults.splice(0);
      if (!shown) continue;
      seen.add(path);
      times += shown.before.length;
      if (shown.before.join() !== shown.after.join()) wrong.push(`${address}: ${shown.before} became ${shown.after}`);
      for (const field of shown.undescribed) wrong.push(`${address}: ${field} has no day in words`);
      wrong.push(...faults.map((fault) => `${address}: ${fault}`));
    }
  }
  expect(wrong).toEqual([]);
  expect(times).toBeGreaterThan(100);
  expect(all.map(({ path }) => path).filter((path) => !seen.has(path) && !notShown.has(path))).toEqual([]);
  await visit.end();
});

const openIncidents = { status: { values: [{ status: 1 }] } };
const lastYears = { dateReported: { values: [{ periodType: 'LAST_DAYS', days: 1_000 }] } };
const query = (criteria: object) =>
  searchHref(
    { ...searchAddress(new URLSearchParams()), criteria: criteriaSchema.parse(criteria) },
    { run: true, by: 'dateReported' },
  ).replace(/^[^?]*/, '');

const ofYears = query({ ...openIncidents, ...lastYears });
const queries: Record<string, string> = {
  '/search': ofYears,
  '/search/save/:target': ofYears,
  '/search/export': ofYears,
  '/search/date-period': query(openIncidents),
};

function paramsAt(path: string, params: Record<string, string>): Record<string, string> {
  if (path.startsWith('/search/choose')) return { field: 'class' };
  if (path.startsWith('/search/save/')) return { target: 'dashboard' };
  if (path.startsWith('/search/saved')) return { id: params.savedId ?? '' };
  const field = { field: 'class', status: 'open', at: '0', to: 'password' };
  if (path.includes('select-company')) Object.assign(field, { partId: params.companyId });
  if (path.startsWith('/incidents/:id/edit')) return { ...field, draftId: params.copyId ?? '' };
  return field;
}

/** Returns the dates and times of a page as the server sent them and once React runs; null where it shows no page. */
async function textsAround(page: Page, address: string) {
  const answer = await page.goto(address);
  if (answer!.status() !== 200 || new URL(page.url()).pathname !== address.split('?')[0]) return null;
  const sent = await answer!.text();
  await hydrated(page);
  return await page.evaluate(async (html) => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => requestIdleCallback(resolve));
    const timesOf = ({ body }: Document) => {
      const copy = body.cloneNode(true) as HTMLElement;
      for (const script of copy.querySelectorAll('script, template')) script.remove();
      return copy.textContent!.match(/\d\d\/\d\d\/\d{4}|\d\d:\d\d\s[AP]M/g) ?? [];
    };
    const dateInputs = [...document.querySelectorAll<HTMLInputElement>('input[type=date]')];
    const undescribed = dateInputs.filter(
      (input) =>
        input.value &&
        !input.ariaDescribedByElements?.some(({ textContent }) =>
          /^[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} \d{4}$/.test(textContent!),
        ),
    );
    return {
      undescribed: undescribed.map(({ name }) => name),
      before: timesOf(new DOMParser().parseFromString(html, 'text/html')),
      after: timesOf(document),
    };
  }, sent);
}

/** Opens a new draft and the edit of an incident, each with parts, and returns the ids of what the pages show. */
async function idsIn(page: Page): Promise<Record<string, string>> {
  const database = new pg.Client(onDatabase(inject('template'), new URL(inject('demo').app).pathname.slice(1)));
  await database.connect();
  const one = async (sql: string, values: unknown[]) => (await database.query(sql, values)).rows[0];
  const { id } = await one(incidentSql, [manager]);
  await page.goto(`/incidents/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.waitForURL(/edit\/[0-9a-f-]{36}$/);
  const copyId = page.url().split('/').at(-1)!;
  await page.goto('/newincident');
  const create = page.getByRole('button', { name: 'Create new incident' });
  if (await create.isVisible()) await create.click();
  await page.waitForURL(/newincident\/[0-9a-f-]{36}$/);
  const draftId = page.url().split('/').at(-1)!;
  await database.query(
    `update draft set touched = true, body = copy.body from (select body from draft where id = $1) copy where id = $2`,
    [copyId, draftId],
  );
  const parts = await one(partsSql, [copyId]);
  const others = await one(othersSql, [manager, officer]);
  await database.end();
  return { id, copyId, draftId, ...parts, ...others };
}

const incidentSql = `
select i.id from incident i join app_user u using (account_id) where u.email = $1 and i.status = 1 and not i.locked
  and exists (select from incident_person p where p.incident_id = i.id and not p.is_employee)
  and exists (select from attachment a where a.incident_id = i.id)
  and exists (select from incident_legal_entity e where e.incident_id = i.id)
order by i.reported_at desc limit 1`;
const partsSql = `
select body -> 'persons' -> 0 ->> 'id' as "personId", body -> 'persons' -> 0 ->> 'id' as "partId",
  body -> 'attachments' -> 0 ->> 'id' as "attachmentId",
  body -> 'legalEntities' -> 0 ->> 'id' as "companyId" from draft where id = $1`;
const othersSql = `
select (select id from workgroup w where w.account_id = u.account_id and not w.is_admin limit 1) as "workgroupId",
  (select id from app_user where email = $2) as "userId",
  (select id from lookup l where l.account_id = u.account_id and l.type = 'LOCATION' order by level desc limit 1) as "lookupId",
  (select id from incident_notification n where n.account_id = u.account_id limit 1) as "notificationId",
  (select id from audit_record r where r.account_id = u.account_id limit 1) as "recordId",
  (select id from saved_search s where s.account_id = u.account_id and s.user_id = u.id limit 1) as "savedId",
  (select id from saved_search s where s.account_id = u.account_id and s.item_type = 'REPORT' limit 1) as "reportId"
from app_user u where u.email = $1`;
