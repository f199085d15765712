import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { incidentLines } from '#app/api/incidents/incident-lines.server.ts';
import type { ListPlace } from '#app/api/incidents/incidents-by-key.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { openApi, type Program } from '../support/api-program.ts';
import { documentOf, schemaProblem } from '../support/api-requests.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home, neighbour, anIncident, scopeFor } = world;
const api = await openApi(world);
const document = await documentOf(api);
const manager = await api.programOf(home.manager);
const officer = await api.programOf(home.officer);
const viewer = await api.programOf(home.viewer);
const foreigner = await api.programOf(neighbour.admin);
const em = emOfUser(world.product, home.manager);
afterAll(async () => {
  await api.close();
  await world.close();
});

const canary = { firstName: 'Cass', phone: '604 555 7391', email: 'canary7393@test.example' };
for (let at = 0; at < 27; at++) await anIncident({ by: at % 9 ? home.manager : home.officer, closed: at % 5 === 0 });
const secret = await anIncident({ by: home.manager, persons: [canary] });
const locked = await anIncident({ by: home.manager, persons: [{ firstName: 'lockedcanary' }] });
await lockIncident(scopeFor(home.manager), locked.id, { version: 1, reason: '' });

type Row = Record<string, unknown> & { id: string; number: number };

async function linesOf(program: Program, query = '', headers: Record<string, string> = {}) {
  const response = await fetch(`${api.origin}/api/incidents${query}`, {
    headers: { Authorization: `Bearer ${program.token}`, Accept: 'application/x-ndjson', ...headers },
  });
  const text = await response.text();
  const rows: Row[] = response.ok
    ? text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];
  for (const row of rows) expect(schemaProblem(document, 'ListedIncident', row)).toBeNull();
  return { response, text, rows };
}

/** Returns the rows of all pages of the list. */
async function listed(program: Program, query = '') {
  const rows: Row[] = [];
  for (let after = ''; ; ) {
    const { status, body } = await program('GET', `/incidents?psz=10${query}${after}`);
    expect(status).toBe(200);
    rows.push(...body.items);
    if (body.meta.next === null) return rows;
    after = `&after=${body.meta.next}`;
  }
}

const exportsOf = async () =>
  await em.execute<{ data: object }[]>(
    `select object_data as data from audit_record where object_name = 'Incidents' and transaction_type = 'EXPORT'`,
  );

describe('GET /incidents', () => {
  test('lists the incidents that a search of the user may find', async () => {
    const all = await listed(manager);
    const made = all.map(({ id }) => id);
    expect(made).toEqual(expect.arrayContaining([secret.id, locked.id]));
    const seen = (await listed(viewer)).map(({ id }) => id);
    expect(seen).toEqual(all.filter(({ locked }) => !locked).map(({ id }) => id));
    const own = all.filter(({ createUserName }) => createUserName === home.officer.name);
    expect(own).toHaveLength(3);
    expect((await listed(officer)).map(({ id }) => id)).toEqual(own.map(({ id }) => id));
    const theirs = await listed(foreigner);
    expect(theirs.filter(({ id }) => all.some((one) => one.id === id))).toEqual([]);
  });

  test('lists those of a status, those changed since, and the one of an external id', async () => {
    const all = await listed(manager);
    const closed = all.filter(({ status }) => status === 2).map(({ id }) => id);
    expect(closed).toHaveLength(6);
    expect((await listed(manager, '&status=2')).map(({ id }) => id)).toEqual(closed);
    await em.execute(
      `update incident set external_id = 'DOOR 17', updated_at = now() + interval '1 day' where id = $1`,
      [secret.id],
    );
    const tomorrow = new Date(Date.parse(String(all[0]!.lastUpdateDate)) + 12 * 3_600_000).toISOString();
    for (const filter of [`&updatedSince=${tomorrow}`, '&externalId=DOOR%2017']) {
      expect(await listed(manager, filter)).toMatchObject([{ id: secret.id, externalId: 'DOOR 17' }]);
      expect((await linesOf(manager, `?${filter.slice(1)}`)).rows).toMatchObject([{ id: secret.id }]);
    }
    for (const program of [officer, foreigner]) expect(await listed(program, '&externalId=DOOR%2017')).toEqual([]);
    expect(await listed(manager, '&externalId=DOOR')).toEqual([]);
  });
});

describe('GET /incidents as application/x-ndjson', () => {
  test.each([
    ['manager', manager],
    ['viewer', viewer],
    ['officer', officer],
    ['foreigner', foreigner],
  ])('sends to the %s what the pages of the list have, in one answer', async (_name, program) => {
    for (const query of ['', '&status=1', '&sort=-updated']) {
      const { response, rows, text } = await linesOf(program, query && `?${query.slice(1)}`);
      expect(response.headers.get('Content-Type')).toMatch(/^application\/x-ndjson/);
      expect(response.headers.get('Vary')).toMatch(/Accept\b/);
      expect(rows).toEqual(await listed(program, query));
      if (program !== manager) expect(text).not.toContain(locked.id);
    }
  });

  test('goes on behind a key, writes times in the offset, and compresses', async () => {
    const { body } = await manager('GET', '/incidents?psz=10');
    const all = await listed(manager);
    const rest = await linesOf(manager, `?after=${body.meta.next}`, { 'X-Timezone-Offset': '480' });
    expect(rest.rows.map(({ id }) => id)).toEqual(all.slice(10).map(({ id }) => id));
    expect(rest.rows[0]!.reportedDate).toMatch(/-08:00$/);
    for (const encoding of ['gzip', 'br']) {
      const { response, rows } = await linesOf(manager, '', { 'Accept-Encoding': encoding });
      expect(response.headers.get('Content-Encoding')).toBe(encoding);
      expect(rows).toEqual(all);
    }
  });

  test('lists parts where it is asked to, masked, and the audit log has the answer and each read', async () => {
    const reads = async () =>
      (
        await em.execute<[{ count: number }]>(
          `select count(*)::int as count from audit_record where object_type = 'INCIDENT' and transaction_type = 'READ'`,
        )
      )[0].count;
    const [before, exported] = [await reads(), (await exportsOf()).length];
    const { rows, text } = await linesOf(manager, '?expand=persons&sort=number');
    expect(rows.length).toBeGreaterThan(25);
    const expanded = rows.find(({ id }) => id === secret.id)!.expanded;
    expect(expanded).toMatchObject({ persons: [{ firstName: 'Cass', masked: true, phone: '', email: '' }] });
    for (const value of [canary.phone, canary.email]) expect(text).not.toContain(value);
    expect(await reads()).toBe(before + rows.length);
    const records = await exportsOf();
    expect(records).toHaveLength(exported + 1);
    expect(JSON.stringify(records)).toContain('ndjson');
    const { text: seen } = await linesOf(viewer, '?expand=persons');
    expect(seen).not.toContain('lockedcanary');
  });

  test.each([
    ['p=1', 'p'],
    ['psz=10', 'psz'],
    ['sort=severity', 'sort'],
    ['after=x', 'after'],
  ])('refuses %s', async (query, path) => {
    const { response, text } = await linesOf(manager, `?${query}`);
    expect(response.status).toBe(422);
    expect(JSON.parse(text).errors).toMatchObject([{ path }]);
  });

  test('is refused to who may not search', async () => {
    const nobody = await api.programOf(await home.user('nobody'));
    expect((await linesOf(nobody)).response.status).toBe(403);
  });
});

describe('the lines of a list without an end', () => {
  const row = { status: 1, locked: false, version: 1, severity: null, enteredBy: 'Ana', investigator: null };
  const anyRow = (number: number) => ({
    ...row,
    id: secret.id,
    number,
    classId: home.lookups.INCIDENT_CLASS,
    classPath: ['Theft'],
    severityRank: null,
    reportedAt: '2026-03-14T09:14:00Z',
    occurredAt: '2026-03-14T09:00:00Z',
    occurredUncertain: false,
    updatedAt: '2026-03-14T09:14:00Z',
  });

  function endless() {
    const places: ListPlace[] = [];
    const read = async (place: ListPlace) => {
      places.push(place);
      const last = place.byKey.after?.number ?? 1_000_000;
      return Array.from({ length: place.pageSize + 1 }, (_, at) => anyRow(last - 1 - at) as never);
    };
    return {
      places,
      source: { orders: ['number' as const], read, record: async () => {}, inOffset: <Value>(value: Value) => value },
    };
  }

  test('are read as they are taken, one answer at a time, and no further when the client leaves', async () => {
    const { places, source } = endless();
    const scope = scopeFor(home.manager);
    const stream = await incidentLines(scope, {}, source);
    await once(stream, 'readable');
    expect(places.length).toBeLessThanOrEqual(2);
    await expect(incidentLines(scope, {}, source)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    for (let chunks = 0; chunks < 5; ) {
      if (stream.read() === null) await once(stream, 'readable');
      else chunks++;
    }
    const read = places.length;
    expect(read).toBeLessThanOrEqual(8);
    const numbers = places.flatMap(({ byKey }) => byKey.after?.number ?? []);
    expect(numbers).toEqual(numbers.map((_, at) => 1_000_000 - 500 * (at + 1)));
    stream.destroy();
    await once(stream, 'close');
    const next = await incidentLines(scope, {}, source);
    next.destroy();
    expect(places.length).toBe(read + 1);
  });
});
