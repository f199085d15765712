import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeFromBody } from '#app/api/commands/change-from-body.server.ts';
import { createFromBody } from '#app/api/commands/create-from-body.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { amendIncident } from '#app/follow-up/review/commands/amend-incident.server.ts';
import { approveIncident } from '#app/follow-up/review/commands/approve-incident.server.ts';
import { reviewReason } from '#app/follow-up/review/review.schema.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { makePrintout } from '#app/reports/printing/commands/make-printout.server.ts';
import { requestPrintout } from '#app/reports/printing/commands/request-printout.server.ts';
import { renderIncident } from '#app/reports/printing/documents/render-incident.server.tsx';
import { printoutFile } from '#app/reports/printing/queries/printout-file.server.ts';
import { NotFoundError } from '#db/errors.ts';
import { pagesOf } from '../support/printed-words.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, neighbour, scopeFor } = world;
const { admin, manager, officer } = home;

const recordOf = async (id: string) => (await incidentRecord(scopeFor(admin), id))!;

async function print(id: string, entryId: string | null) {
  const scope = scopeFor(manager);
  const printoutId = await requestPrintout(scope, id, entryId);
  await makePrintout(scope, { pdf: { print: renderIncident, printReport: fails }, scopeOfUser: fails }, printoutId);
  const { key } = await printoutFile(scope, { id, printoutId });
  return pagesOf(Buffer.concat(await (await scope.files.read(key)).toArray())).join('');
}

/** Returns an incident that was approved, then amended and changed, with the entries of its history by kind. */
async function anAmended() {
  const { id } = await createFromBody(scopeFor(officer), {
    reportedDate: '2026-03-14T09:14:00Z',
    occurredDate: '2026-03-14T09:14:00Z',
    lastClassId: home.lookups.INCIDENT_CLASS,
    lastLocationId: home.lookups.LOCATION,
    severityId: home.lookups.SEVERITY_TYPE,
    summary: 'One window was broken.',
  } as never);
  await approveIncident(scopeFor(manager), id, (await recordOf(id)).version!);
  const amendment = { version: (await recordOf(id)).version, reason: 'There were two.' };
  await amendIncident(scopeFor(officer), id, reviewReason.parse(amendment));
  await changeFromBody(scopeFor(officer), id, { summary: 'Two windows were broken.' } as never);
  const entries = await scopeFor(admin).em.execute<{ id: string; kind: string }[]>(
    'select id, action_type as kind from history_entry where account_id = current_account() and incident_id = $1',
    [id],
  );
  return { id, entryOf: (kind: string) => entries.find((entry) => entry.kind === kind)!.id };
}

beforeAll(() =>
  scopeFor(admin).em.execute('update lookup set needs_review = true where account_id = current_account() and id = $1', [
    home.lookups.INCIDENT_CLASS,
  ]),
);

describe('an approved version', () => {
  test('stays printable after the incident was amended, with who approved it', async () => {
    const { id, entryOf } = await anAmended();
    const past = await print(id, entryOf('APPROVE'));
    expect(past).toContain('Onewindowwasbroken.');
    expect(past).not.toContain('Twowindows');
    expect(past).toContain(`Approvedby${manager.name}on`.replaceAll(' ', ''));
    expect(past).toContain('asitstoodthen;itmayhavechangedsince');
    const now = await print(id, null);
    expect(now).toContain('Twowindowswerebroken.');
    expect(now).not.toContain('Approvedby');
  });

  test('is that of an approval of the same incident, which the user may print', async () => {
    const [{ id, entryOf }, other] = [await anAmended(), await anAmended()];
    const asking = (entryId: string, by: Actor = manager) => requestPrintout(scopeFor(by), id, entryId);
    for (const entryId of [entryOf('AMEND'), other.entryOf('APPROVE'), 'none']) {
      await expect(asking(entryId)).rejects.toBeInstanceOf(NotFoundError);
    }
    await expect(asking(entryOf('APPROVE'), neighbour.manager)).rejects.toBeInstanceOf(NotFoundError);
  });
});

function fails(): never {
  throw new Error('a printout of incidents runs no report');
}
