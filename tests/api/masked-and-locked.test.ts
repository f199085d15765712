import { afterAll, expect, test } from 'vitest';
import { calls } from '#app/api/calls.server.ts';
import { openApi } from '../support/api-program.ts';
import { aTaskOf, sensibleRequest, toProgram } from '../support/valid-requests/api-calls.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const canary = {
  phone: '604 555 7391',
  mobilePhone: '604 555 7392',
  email: 'canary7393@test.example',
  dateOfBirth: '1937-03-19',
  unit: 'C7394',
  address: '7395 Canary Row',
  street: 'Canary Street 7396',
  cityName: 'Canaryville',
  stateName: 'Canaria',
  postalCode: 'C7397',
};
const world = await aWorld();
const { home } = world;
const api = await openApi(world);
const manager = await api.programOf(home.manager);
const viewer = await api.programOf(
  await home.user('reader', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT', 'ALLINCIDENT_PRINT', 'MYINCIDENT_ADD'),
);
const em = emOfUser(world.product, home.manager);
const incident = await world.anIncident({ by: home.manager, persons: [canary] });
const locked = await world.anIncident({ by: home.manager, locked: true });
await em.execute(`update incident set summary = 'lockedcanary', summary_text = 'lockedcanary' where id = $1`, [
  locked.id,
]);
for (const { id } of [incident, locked]) {
  await aTaskOf(world, { by: home.manager, incidentId: id, userId: home.manager.userId, title: 'lockedcanary' });
  await em.execute(
    `insert into review_comment (account_id, incident_id, section, body)
     values (current_account(), $1, 'SUMMARY', 'lockedcanary')`,
    [id],
  );
  const of = 'where account_id = current_account()';
  await em.execute(`update incident set review_state = 'RETURNED', review_since = now() ${of} and id = $1`, [id]);
  await em.execute(`update review_comment set released_at = now() ${of} and incident_id = $1`, [id]);
}
const copy = await manager('POST', '/draftIncidents', { incidentId: incident.id });
const first = async (sql: string, ...given: string[]) =>
  (await em.execute<{ id: string }[]>(`${sql} limit 1`, given))[0]?.id ?? '';
const ids = async (of: string) => ({
  incident: of,
  draft: copy.body.id as string,
  location: home.lookups.LOCATION,
  class: home.lookups.INCIDENT_CLASS,
  person: await first('select id from incident_person where incident_id = $1', of),
  entry: await first('select id from history_entry where incident_id = $1', of),
  attachment: await first('select id from attachment'),
  task: await first('select id from incident_task where incident_id = $1', of),
  comment: await first('select id from review_comment where incident_id = $1', of),
  notification: await first('select id from notification'),
  savedSearch: await first('select id from saved_search'),
  printout: await first('select id from printout'),
});
// the others end what the rest of the calls look at
const asked = calls.filter(
  ({ method, path, access }) => !access && method !== 'delete' && !/\/(close|lock)\//.test(path),
);
afterAll(async () => {
  await api.close();
  await world.close();
});

test.each(asked.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s sends no masked detail of a person',
  async (_name, call) => {
    const { path, body } = sensibleRequest(call, await ids(incident.id));
    const reply = await toProgram(manager, call, path, body);
    const sent = JSON.stringify(reply.body);
    for (const value of Object.values(canary)) expect(sent).not.toContain(value);
  },
);

test.each(asked.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s says nothing of a locked incident to who may not see it',
  async (_name, call) => {
    const { path, body } = sensibleRequest(call, await ids(locked.id));
    const reply = await toProgram(viewer, call, path, body);
    expect(JSON.stringify(reply.body)).not.toContain('lockedcanary');
    if (path.includes(locked.id) || JSON.stringify(body)?.includes(locked.id))
      expect([403, 404, 422]).toContain(reply.status);
    else expect(JSON.stringify(reply.body)).not.toContain(locked.id);
  },
);
