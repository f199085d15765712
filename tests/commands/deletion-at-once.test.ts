import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { keepFiles } from '#app/attachments/uploads/keep-files.server.ts';
import { changeDraft } from '#app/drafts/saving/commands/change-draft.server.ts';
import { recordIncident } from '#app/drafts/saving/commands/record-incident.server.ts';
import { startEdit } from '#app/drafts/saving/commands/start-edit.server.ts';
import { linkIncident } from '#app/incidents/links/commands/link-incident.server.ts';
import { removeLink } from '#app/incidents/links/commands/remove-link.server.ts';
import { deleteIncident } from '#app/incidents/record/commands/delete-incident.server.ts';
import { NotFoundError } from '#db/errors.ts';
import { aTextFile } from '../support/a-text-file.ts';
import { completeDraft } from '../support/complete-draft.ts';
import { begunInTurn } from '../support/queued.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
// only the owner reads the head of the audit, which each audit record locks
const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
await owner.connect();
afterAll(async () => {
  await owner.end();
  await world.close();
});
const { home, scopeFor } = world;
const { admin, manager } = home;

test.each([0, 1])('a link is removed while one of its incidents is deleted: %i', async (at) => {
  const incidents = [await world.anIncident({ by: manager }), await world.anIncident({ by: manager })];
  const [one, other] = [incidents[0]!, incidents[1]!];
  await linkIncident(scopeFor(manager), one.id, { number: other.number, kind: 'RELATED' });
  const linkSql = 'select id from incident_link where account_id = current_account() and incident_id = $1';
  const [{ id: linkId }] = await scopeFor(admin).em.execute<[{ id: string }]>(linkSql, [one.id]);
  await owner.query('begin');
  await owner.query(`select set_config('app.account_id', $1, true)`, [home.id]);
  await owner.query('select from audit_head where account_id = current_account() for update');
  const begun = await begunInTurn(scopeFor(admin), [
    () => deleteIncident(scopeFor(admin), incidents[at]!.id, 1),
    () => removeLink(scopeFor(manager), one.id, linkId),
  ]);
  await owner.query('commit');
  const [deleted, removed] = await Promise.allSettled(begun);
  expect(deleted).toMatchObject({ status: 'fulfilled' });
  expect(removed).toMatchObject({ status: 'rejected', reason: expect.any(NotFoundError) });
});

test('an incident is deleted while a file is added to its edit copy and another incident is recorded', async () => {
  const { id, version } = await world.anIncident({ by: manager });
  const { draftId } = await startEdit(scopeFor(manager), id);
  let begun: Promise<unknown>[] = [];
  await changeDraft(scopeFor(manager), draftId, async (body, uploading) => {
    begun = await begunInTurn(scopeFor(admin), [
      () => deleteIncident(scopeFor(admin), id, version),
      () => recordIncident(scopeFor(admin), (blank) => ({ ...blank, ...complete })),
    ]);
    await keepFiles(uploading, aTextFile(), { purpose: 'ATTACHMENT', draftId });
    return { ...body, summary: 'with a file' };
  });
  const results = await Promise.allSettled(begun);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

const complete = completeDraft(home.lookups.INCIDENT_CLASS);
