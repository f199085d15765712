import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { aWorld } from '../support/world.ts';

const [ownerUrl, appUrl] = [process.env.DATABASE_OWNER_URL!, process.env.DATABASE_URL!];
const world = await aWorld();
const { home, neighbour } = world;
const owner = new pg.Client(ownerUrl);

beforeAll(async () => {
  await owner.connect();
  // bring the database into the state that servers of the previous version expect
  await owner.query('create policy system_reads on account for select using (is_system())');
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

test('a rolling migration keeps the rights of previous-version servers until the next migration', async () => {
  const { id } = await world.anIncident({ by: home.officer });
  await migrate(ownerUrl, appUrl, { rolling: true });
  for (const statement of ofTheVersionBefore(id)) await asTheVersionBefore(statement);
  await migrate(ownerUrl, appUrl);
  const refused = ofTheVersionBefore(id).map((statement) => asTheVersionBefore(statement).then(() => '', codeOf));
  expect(await Promise.all(refused)).toEqual(['42501', '42501', '42501', 'nothing']);
  await migrate(ownerUrl, appUrl, { rolling: true });
  await expect(asTheVersionBefore('select count(*) from idp_user')).rejects.toMatchObject({ code: '42501' });
});

test('a migration of the search that was interrupted runs again, and stores what persons existing incidents have', async () => {
  const { id } = await world.anIncident({ by: home.officer, locked: true, persons: [{}, { relationVictim: true }] });
  await owner.query(`delete from migration where name = 'migration-0019-search-pairs'`);
  await owner.query('alter table incident drop column has_victim_person, drop column has_suspect_person');
  await migrate(ownerUrl, appUrl);
  await owner.query(`select set_config('app.account_id', $1, false), set_config('app.sees_locked', 'on', false)`, [
    home.id,
  ]);
  const { rows } = await owner.query('select has_victim_person, has_suspect_person from incident where id = $1', [id]);
  expect(rows).toEqual([{ has_victim_person: true, has_suspect_person: false }]);
  const { rows: indexes } = await owner.query(
    `select indisvalid from pg_index where indexrelid = to_regclass('incident_by_status')`,
  );
  expect(indexes).toEqual([{ indisvalid: true }]);
});

test('migrations of names and words that were interrupted run again, and write the words of existing incidents', async () => {
  const { id } = await world.anIncident({
    by: home.officer,
    locked: true,
    persons: [{ firstName: 'Mary', lastName: "O'Dea" }],
  });
  const names = ['migration-0044-names', 'migration-0046-words'];
  await owner.query('delete from migration where name = any($1)', [names]);
  await owner.query('alter table incident_person drop column name_search');
  await owner.query('drop index person_name');
  await owner.query(`select set_config('app.account_id', $1, false), set_config('app.sees_locked', 'on', false)`, [
    home.id,
  ]);
  await owner.query(`update incident_text set words = '' where id = $1`, [id]);
  await migrate(ownerUrl, appUrl);
  const { rows } = await owner.query(
    `select p.name_search, t.words @@ 'mary & odea' as "hasWords" from incident_person p
     join incident_text t on t.id = p.incident_id where p.incident_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ name_search: ' maryodea odeamary deamaryo', hasWords: true }]);
  const { rows: indexes } = await owner.query(
    `select relname, indisvalid from pg_index join pg_class on oid = indexrelid where relname in ('person_name', 'incident_person_name')
     order by 1`,
  );
  expect(indexes).toEqual(['incident_person_name', 'person_name'].map((relname) => ({ relname, indisvalid: true })));
});

test('migrations that let comments open again and keep all replies move each reply with who wrote it, in all accounts', async () => {
  const { id } = await world.anIncident({ by: home.officer, locked: true });
  await owner.query(`select set_config('app.account_id', $1, false), set_config('app.sees_locked', 'on', false)`, [
    home.id,
  ]);
  await owner.query(
    `delete from migration where name in ('migration-0072-open-comments-again', 'migration-0077-review-replies')`,
  );
  await owner.query(`drop table review_reply; drop policy released_stays on review_comment;
    drop trigger sign_reply on review_comment; drop function sign_reply;
    alter table review_comment drop constraint reply_after_release, drop column replied_at, drop column reply_user_name,
      add constraint review_comment_check2 check (reply = '' or resolved_at is not null)`);
  await owner.query(
    `insert into review_comment (account_id, incident_id, section, body, create_user_id, create_user_name, released_at,
       resolved_at, resolve_user_id, resolve_user_name, reply)
     select current_account(), $1, 'SUMMARY', 'When?', $2, 'Dana', now(), now(), $2, 'Ana', reply from unnest($3::text[]) reply`,
    [id, home.officer.userId, ['', 'At ten.']],
  );
  await owner.query(`select set_config('app.account_id', '', false), set_config('app.sees_locked', '', false)`);
  await migrate(ownerUrl, appUrl);
  await owner.query(`select set_config('app.account_id', $1, false), set_config('app.sees_locked', 'on', false)`, [
    home.id,
  ]);
  const { rows } = await owner.query(
    `select r.body, r.create_user_name as name, r.create_user_id as "userId", r.created_at = c.resolved_at as "isThen"
     from review_comment c left join review_reply r on r.comment_id = c.id where c.incident_id = $1 order by r.body`,
    [id],
  );
  expect(rows).toEqual([
    { body: 'At ten.', name: 'Ana', userId: home.officer.userId, isThen: true },
    { body: null, name: null, userId: null, isThen: null },
  ]);
});

test.each([
  ['incident_by_number', 'folded_text', 'migration-0020-covering-indexes'],
  ['incident_by_occurred_month', 'severity_id, last_class_id', 'migration-0020-covering-indexes'],
  ['incident_by_class', 'folded_text', 'migration-0021-class-and-address'],
])('a migration that was interrupted while it built %s anew runs again', async (index, columns, name) => {
  await owner.query('delete from migration where name = $1', [name]);
  await owner.query(`drop index ${index}`);
  await owner.query(`create index ${index}_next on incident (number)`);
  await migrate(ownerUrl, appUrl);
  const { rows } = await owner.query(
    `select relname, indisvalid, pg_get_indexdef(indexrelid) like '%' || $2 || '%' as "hasColumns"
     from pg_index join pg_class on oid = indexrelid where relname like $1 || '%'`,
    [index, columns],
  );
  expect(rows).toEqual([{ relname: index, indisvalid: true, hasColumns: true }]);
});

/** Returns the statements of the previous version that write history and audit and read passwords and accounts. */
function ofTheVersionBefore(incidentId: string) {
  return [
    `insert into history_entry (account_id, incident_id, action_type, update_user_id, update_user_name, updated_at, snapshot)
     select account_id, incident_id, 'EDIT', update_user_id, update_user_name, now(), snapshot
     from history_entry where incident_id = '${incidentId}' limit 1`,
    `insert into audit_record (account_id, object_type, transaction_type, create_user_id, create_user_name)
     values (current_account(), 'INCIDENT', 'READ', '${home.officer.userId}', 'officer Test')`,
    'select count(*) from idp_user',
    `select from account where id = '${neighbour.id}'`,
  ];
}

async function asTheVersionBefore(statement: string) {
  const client = new pg.Client(appUrl);
  await client.connect();
  try {
    const [account, system] = statement.includes('from account ') ? ['', 'on'] : [home.id, ''];
    await client.query(`select set_config('app.account_id', $1, false), set_config('app.system', $2, false)`, [
      account,
      system,
    ]);
    const { rowCount } = await client.query(statement);
    if (rowCount === 0) throw Object.assign(new Error('no rows'), { code: 'nothing' });
  } finally {
    await client.end();
  }
}

function codeOf(error: { code?: string }) {
  return error.code;
}
