import { randomBytes, randomUUID } from 'node:crypto';
import { closeInput } from '#app/incidents/close.schema.ts';
import { linkIncident } from '#app/incidents/links/commands/link-incident.server.ts';
import { removeLink } from '#app/incidents/links/commands/remove-link.server.ts';
import { addNote } from '#app/incidents/notes/commands/add-note.server.ts';
import { closeIncident } from '#app/incidents/record/commands/close-incident.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { recordRead } from '#app/incidents/record/record-read.server.ts';
import { sha256 } from '#app/platform/seal.server.ts';
import { Incident } from '#db/entities/incident.ts';
import {
  Attachment,
  CorrectiveAction,
  IncidentItem,
  IncidentLegalEntity,
  IncidentVehicle,
} from '#db/entities/incident-parts.ts';
import { Printout, StoredFile } from '#db/entities/printout.ts';
import { openOrm } from '#db/orm.ts';
import { forAccount } from '#db/tenancy.ts';
import { aWorld, type TestUser } from '../support/world.ts';

/** A word in each text of the locked incidents, and nowhere else. */
export const word = 'Quetzalbeacon';
const ofAccount = 'where account_id = current_account()';

type Users = { blind: TestUser; keeper: TestUser };
type Past = Users & { visible: { id: string }; known: { id: string; firstName: string }; company: { id: string } };

/** Adds locked incidents that `blind` created and may not see: an open one under edit, and a closed one. */
export async function addLockedIncidents(databaseUrl: string, { blind, keeper, visible, known, company }: Past) {
  const world = await aWorld({ databaseUrl });
  const scope = world.scopeFor(keeper);
  const { em } = scope;
  await em.execute('update account set last_incident_number = 7654320 where id = current_account()');
  const file = em.create(StoredFile, { ...aFile(), purpose: 'ATTACHMENT', mediaType: 'text/plain' });
  const printed = em.create(StoredFile, { ...aFile(), purpose: 'REPORT', mediaType: 'application/pdf' });
  await em.flush();
  const persons = [{ firstName: known.firstName, lastName: word, personId: known.id }];
  const incident = await world.anIncident({ by: blind, assignedTo: blind, persons });
  const incidentId = incident.id;
  const closed = await world.anIncident({ by: blind, persons });
  await em.execute(
    `update incident set summary = $1, summary_text = $1, cause_comments = $1
     where account_id = current_account() and id = $2`,
    [word, incidentId],
  );
  const entity = em.create(IncidentLegalEntity, { incidentId, legalEntityId: company.id, name: word });
  const vehicle = em.create(IncidentVehicle, { incidentId, licensePlate: word });
  const item = em.create(IncidentItem, { incidentId, name: word });
  const attachment = em.create(Attachment, {
    incidentId,
    fileId: file.id,
    name: word,
    fileName: `${word}.txt`,
    attachmentType: 'TXT',
  });
  const action = em.create(CorrectiveAction, { incidentId, details: word });
  const printout = em.create(Printout, {
    kind: 'INCIDENTS',
    incidentId,
    incidentVersion: 1,
    requestedBy: keeper.userId,
    requestedByName: keeper.name,
    timeZone: 'UTC',
    state: 'READY',
    fileId: printed.id,
  });
  await em.flush();
  const note = randomUUID();
  await addNote(scope, incidentId, { key: note, body: word, correctsId: null });
  const { number: visibleNumber } = await em.findOneOrFail(Incident, { id: visible.id });
  for (const id of [incidentId, closed.id]) await linkIncident(scope, id, { number: visibleNumber, kind: 'RELATED' });
  const version = async (id: string) => (await em.findOneOrFail(Incident, { id }, { refresh: true })).version;
  const close = closeInput.parse({ closedBy: 'USER', closeComments: word });
  await closeIncident(scope, closed.id, { version: await version(closed.id), ...close });
  for (const { id } of [incident, closed]) await lockIncident(scope, id, { version: await version(id), reason: word });
  const copy = await world.aDraft({
    by: blind,
    of: await em.findOneOrFail(Incident, { id: incidentId }),
    body: { summary: word },
  });
  await recordRead(scope, incident);
  const one = async (sql: string, id = incidentId) => (await em.execute<[{ id: string }]>(sql, [id]))[0].id;
  const linkSql = `select id from incident_link ${ofAccount} and incident_id = $1`;
  await removeLink(scope, closed.id, await one(linkSql, closed.id));
  const ids = {
    incident: incidentId,
    closed: closed.id,
    draft: copy.id,
    legalEntity: entity.id,
    vehicle: vehicle.id,
    item: item.id,
    attachment: attachment.id,
    action: action.id,
    file: file.id,
    printout: printout.id,
    note,
    person: await one(`select id from incident_person ${ofAccount} and incident_id = $1`),
    link: await one(linkSql),
    entry: await one(`select id from history_entry ${ofAccount} and incident_id = $1 order by id desc limit 1`),
    record: await one(`select id from audit_record ${ofAccount} and object_id = $1 order by id desc limit 1`),
  };
  await world.close();
  return { ids, numbers: { incident: String(incident.number), closed: String(closed.number) } };
}

/** Leaves out, in the database without the incidents, the numbers that these took in the other one. */
export async function skipTakenNumbers(without: string, { account }: TestUser) {
  const owner = await openOrm(without, 1);
  const em = forAccount(owner, { accountId: account.id, seesLocked: true });
  await em.execute('update account set last_incident_number = 7654322 where id = current_account()');
  await owner.close(true);
}

function aFile() {
  const key = randomBytes(20).toString('hex');
  return { key, sizeBytes: 4, sha256: sha256('text') };
}
