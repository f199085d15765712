import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { importLookups } from '#app/administration/lookups/commands/import-lookups.server.ts';
import { parseDraft } from '#app/drafts/body/draft-body.ts';
import { newPerson } from '#app/drafts/body/draft-parts.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { attached } from '../support/attached.ts';
import { sendRequest } from '../support/client.ts';
import { startWeb } from '../support/product-process.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
const web = await startWeb({ database: process.env.DATABASE_URL!, dataDir: world.product.settings.dataDir });
afterAll(async () => {
  await web.end('SIGKILL');
  await world.close();
});
const { home, scopeFor } = world;
const { em } = scopeFor(home.admin);

type Held = { user: TestUser; incidentId: string; draftId: string; fileId: string; personId: string };
type Kind = { address: (held: Held) => Promise<string>; ends: (keyof typeof changes)[] };

/** Changes that take away the right to a file, by name. */
const changes = {
  'the incident is locked': ({ incidentId }: Held) => onRow('update incident set locked = true', incidentId),
  'the incident is deleted': ({ incidentId }: Held) => onRow('delete from incident', incidentId),
  'the draft is deleted': ({ draftId }: Held) => onRow('delete from draft', draftId),
  'the privileges are taken away': ({ user }: Held) =>
    em.execute(
      `delete from workgroup_privilege using app_user u where u.account_id = current_account() and u.id = $1
       and workgroup_privilege.account_id = u.account_id and workgroup_privilege.workgroup_id = u.workgroup_id`,
      [user.userId],
    ),
  'the picture is removed': ({ user }: Held) =>
    onRow('update app_user set avatar_file_id = null, avatar_thumbnail_file_id = null', user.userId),
  'the logo is removed': () => em.execute('delete from account_logo where account_id = current_account()'),
  'the session ends': ({ user }: Held) => onRow(`update session set expires_at = now()`, user.sessionId),
};

const ofIncident: (keyof typeof changes)[] = [
  'the incident is locked',
  'the incident is deleted',
  'the privileges are taken away',
  'the session ends',
];
const ofDraft: (keyof typeof changes)[] = ['the draft is deleted', 'the privileges are taken away', 'the session ends'];

/** Every route that sends a file, with its kinds of files. */
const kinds: Record<string, Record<string, Kind>> = {
  'app/incidents/record/routes/attachment.ts': {
    'an attachment': { address: async (held) => `${await attachmentOf(held)}`, ends: ofIncident },
    'the thumbnail of an attachment': {
      address: async (held) => `${await attachmentOf(held)}?thumbnail`,
      ends: ofIncident,
    },
    'an attachment to save': { address: async (held) => `${await attachmentOf(held)}?download`, ends: ofIncident },
  },
  'app/incidents/record/routes/picture.ts': {
    'the picture of a person': { address: async (held) => await pictureOf(held), ends: ofIncident },
    'the thumbnail of a person': { address: async (held) => `${await pictureOf(held)}?thumbnail`, ends: ofIncident },
  },
  'app/drafts/parts/routes/attachment-file.ts': {
    'an attachment of a draft': { address: draftAttachmentOf, ends: ofDraft },
  },
  'app/drafts/parts/routes/picture-file.ts': {
    'the picture of a person on a draft': { address: draftPictureOf, ends: ofDraft },
  },
  'app/accounts/routes/picture-file.ts': {
    'the user’s own picture': {
      address: async (held) => `${await avatarOf(held)}`,
      ends: ['the picture is removed', 'the session ends'],
    },
  },
  'app/accounts/routes/avatar-file.ts': {
    'the avatar in the menu': {
      address: async (held) => {
        await avatarOf(held);
        return `/avatar/${held.fileId}`;
      },
      ends: ['the picture is removed', 'the session ends'],
    },
  },
  'app/administration/settings/routes/logo-file.ts': {
    'the logo of the account': { address: logoOf, ends: ['the logo is removed', 'the session ends'] },
  },
  'app/reports/printing/routes/printout-file.ts': {
    'a printout': { address: printoutOf, ends: ofIncident },
    'a printed report': { address: reportPrintoutOf, ends: ofIncident },
  },
  'app/reports/routes/search-report-file.ts': {
    'an exported custom report': {
      address: async (held) => `/reports/search/${await reportOf(held)}/export/file?format=csv`,
      ends: ['the privileges are taken away', 'the session ends'],
    },
  },
  'app/reports/routes/analysis-report-file.ts': {
    'an exported analysis report': {
      address: async (held) => `/reports/analysis/${await analysisReportOf(held)}/export`,
      ends: ['the privileges are taken away', 'the session ends'],
    },
  },
  'app/administration/users/routes/export.ts': {
    'exported users': {
      address: async () => '/administration/workgroups/users/export',
      ends: ['the privileges are taken away', 'the session ends'],
    },
  },
  'app/administration/users/routes/sample.ts': {
    'the sample of an import of users': {
      address: async () => '/administration/workgroups/users/sample',
      ends: ['the privileges are taken away', 'the session ends'],
    },
  },
  'app/search/routes/export-file.ts': {
    'an exported search': {
      address: async () => '/search/export/file?format=csv',
      ends: ['the privileges are taken away', 'the session ends'],
    },
  },
  'app/analysis/wizard/routes/export-file.ts': {
    'an exported analysis': {
      address: async () =>
        '/analyze/export?period=periodType:LAST_DAYS;days:30&frequency=YEAR&chart=bar&title=All&generated=1',
      ends: ['the privileges are taken away', 'the session ends'],
    },
  },
  'app/dashboard/routes/export-file.ts': {
    'an exported list': {
      address: async () => '/dashboard/incidents/open/export/file?format=csv',
      ends: ['the session ends'],
    },
  },
  'app/dashboard/routes/export-drafts-file.ts': {
    'an exported list of drafts': {
      address: async () => '/dashboard/drafts/export/file?format=csv',
      ends: ['the session ends'],
    },
  },
  'app/administration/lookups/routes/export.ts': {
    'exported lookups': {
      address: async () => '/administration/lookups/export?type=LOCATION',
      ends: ['the privileges are taken away', 'the session ends'],
    },
  },
  'app/administration/audit/routes/export.ts': {
    'an exported audit': {
      address: async () => '/administration/audit/export?format=csv',
      ends: ['the privileges are taken away', 'the session ends'],
    },
  },
  'app/imports/routes/failed.ts': {
    'the rows that are not imported': {
      address: async () => {
        const [row] = await em.execute<{ id: string }[]>(
          `insert into incident_import (account_id, file_name, state, create_user_id, create_user_name)
           values (current_account(), 'thefts.csv', 'DONE', $1, 'admin Test') returning id`,
          [home.admin.userId],
        );
        return `/administration/import/${row!.id}/failed`;
      },
      ends: ['the privileges are taken away', 'the session ends'],
    },
  },
  'app/imports/routes/template.ts': {
    'the template of an import': {
      address: async () => '/administration/import/template',
      ends: ['the privileges are taken away', 'the session ends'],
    },
  },
  'app/administration/audit/routes/imported.ts': {
    'the entries of an import': {
      address: async () => {
        const given = { type: 'DEPARTMENT', csv: `Name\nDesk ${randomUUID()}`, operation: randomUUID() } as const;
        await importLookups(scopeFor(home.admin), given);
        const [record] = await em.execute<{ id: string }[]>(
          `select id from audit_record where account_id = current_account() and object_type = 'LOOKUP'`,
        );
        return `/administration/audit/${record!.id}/imported`;
      },
      ends: ['the privileges are taken away', 'the session ends'],
    },
  },
};

/** Routes that send nothing stored; the invoices are the payment provider's. */
const notStored = ['app/auth/mfa/routes/recovery-codes-file.ts', 'app/billing/routes/export-invoices.ts'];

test('every route that sends a file has its kinds of files here', () => {
  const sending = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /routes\/[\w-]+\.tsx?$/.test(file))
    .map((file) => `app/${file}`)
    .filter((file) =>
      /readFile|fileResponse|files\.read|[eE]xport\w*Response|Content-Disposition/.test(readFileSync(file, 'utf8')),
    );
  const known = [...Object.keys(kinds), ...notStored];
  expect(known.sort()).toEqual([...new Set([...sending, ...known])].sort());
});

const cases = Object.values(kinds).flatMap((files) =>
  Object.entries(files).flatMap(([name, { address, ends }]) => ends.map((change) => ({ name, change, address }))),
);

describe.each(cases)('the address of $name', ({ change, address }) => {
  test(`is refused as soon as ${change}`, async () => {
    const held = await aHolder();
    const path = await address(held);
    const leading = await sent(path, held.user);
    const signed = leading.headers.location ?? path;
    const before = await sent(signed, held.user);
    expect(before.status, signed).toBe(200);
    await changes[change](held);
    const after = await sent(signed, held.user);
    expect(after.status, signed).toBeGreaterThanOrEqual(302);
    if (path === signed || change === 'the session ends') return;
    // without its menu privilege every page of drafts redirects
    const isGuarded = after.headers.location === '/errors/noPermission';
    if (!isGuarded) expect(after.status, signed).toBe(404);
  });
});

const privileges: Privilege[] = [
  ...(['MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'MYINCIDENT_PRINT', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_PRINT'] as const),
  ...(['LOOKUP_EDIT', 'AUDIT_VIEW', 'INCIDENT_ANALYSIS', 'REPORT_PRINT', 'USER_ADD', 'USER_EDIT'] as const),
  'ACCOUNT_ADMIN',
] as Privilege[];

/** A user with a file, and an incident and a draft of their own to which it can belong. */
async function aHolder(): Promise<Held> {
  const user = await home.user('holder', ...privileges);
  const { id: draftId } = await world.aDraft({ by: user });
  await attached(scopeFor(user), draftId, { bytes: Buffer.from('a statement'), fileName: 'statement.txt' });
  const [{ body }] = await em.execute<[{ body: Record<string, unknown> }]>(
    'select body from draft where account_id = current_account() and id = $1',
    [draftId],
  );
  const { fileId } = parseDraft(body).attachments[0]!;
  // an incident of another user, because authors keep reading their own
  const { id: incidentId } = await world.anIncident({ by: home.manager });
  const [{ id: personId }] = await em.execute<[{ id: string }]>(
    'select id from incident_person where account_id = current_account() and incident_id = $1 limit 1',
    [incidentId],
  );
  return { user, incidentId, draftId, fileId, personId };
}

async function attachmentOf({ incidentId, fileId }: Held) {
  const [{ id }] = await em.execute<[{ id: string }]>(
    `insert into attachment (account_id, incident_id, file_id, thumbnail_file_id, name, file_name, attachment_type)
     values (current_account(), $1, $2, $2, 'Note', 'note.txt', 'TXT') returning id`,
    [incidentId, fileId],
  );
  return `/incidents/${incidentId}/attachments/${id}`;
}

async function pictureOf({ incidentId, personId, fileId }: Held) {
  await em.execute(
    `update incident_person set picture_file_id = $2, picture_thumbnail_file_id = $2
     where account_id = current_account() and id = $1`,
    [personId, fileId],
  );
  return `/incidents/${incidentId}/persons/${personId}/picture`;
}

async function draftAttachmentOf({ draftId }: Held) {
  const [{ body }] = await em.execute<[{ body: Record<string, unknown> }]>(
    'select body from draft where account_id = current_account() and id = $1',
    [draftId],
  );
  return `/newincident/${draftId}/attachments/${parseDraft(body).attachments[0]!.id}/file`;
}

async function draftPictureOf({ draftId, fileId, personId }: Held) {
  const persons = [{ ...newPerson(personId, false), picture: { fileId, thumbnailFileId: fileId } }];
  await em.execute(
    `update draft set body = jsonb_set(body, '{persons}', $2::jsonb) where account_id = current_account() and id = $1`,
    [draftId, JSON.stringify(persons)],
  );
  return `/newincident/${draftId}/pictures/${personId}/file`;
}

async function avatarOf({ user, fileId }: Held) {
  await em.execute(
    `update app_user set avatar_file_id = $2, avatar_thumbnail_file_id = $2
     where account_id = current_account() and id = $1`,
    [user.userId, fileId],
  );
  return '/profile/picture/file?thumbnail';
}

async function logoOf({ fileId }: Held) {
  await em.execute(
    `insert into account_logo (account_id, file_id) values (current_account(), $1)
     on conflict (account_id) do update set file_id = excluded.file_id`,
    [fileId],
  );
  return `/logo/${fileId}`;
}

async function printoutOf({ user, incidentId, fileId }: Held) {
  const [{ id }] = await em.execute<[{ id: string }]>(
    `insert into printout (account_id, kind, incident_id, incident_version, requested_by, requested_by_name, time_zone, state, file_id)
     values (current_account(), 'INCIDENTS', $1, 1, $2, 'Holder', 'UTC', 'READY', $3) returning id`,
    [incidentId, user.userId, fileId],
  );
  return `/incidents/${incidentId}/print/${id}`;
}

async function reportPrintoutOf(held: Held) {
  const [{ id }] = await em.execute<[{ id: string }]>(
    `insert into printout (account_id, requested_by, kind, report_id, title, state, file_id, requested_at,
       kept_until, listed_numbers)
     select current_account(), $1, 'SEARCH', $2, 'Night report', 'READY', $3, now(), now() + interval '1 day',
       array[number] from incident where account_id = current_account() and id = $4 returning id`,
    [held.user.userId, await reportOf(held), held.fileId, held.incidentId],
  );
  return `/reports/print/${id}`;
}

async function reportOf({ user }: Held) {
  const [{ id }] = await em.execute<[{ id: string }]>(
    `insert into saved_search (account_id, user_id, item_type, name, criteria) values (current_account(), $1, 'REPORT', $2,
       '{"operator": "AND", "status": {"operator": "OR", "values": [{"status": 1}]}}') returning id`,
    [user.userId, randomUUID()],
  );
  return id;
}

async function analysisReportOf({ user }: Held) {
  const criteria = [{ periodName: '', period: { id: '1', type: 'LAST_N_DAYS', days: 30 }, timezoneOffset: 0 }];
  const [{ id }] = await em.execute<[{ id: string }]>(
    `insert into saved_analysis (account_id, item_type, name, frequency, chart_type, criteria, create_user_id,
       create_user_name)
     values (current_account(), 'REPORT', $1, 'YEAR', 'bar', $2::jsonb, $3, 'Holder') returning id`,
    [randomUUID(), JSON.stringify(criteria), user.userId],
  );
  return id;
}

const onRow = (statement: string, id: string) =>
  em.execute(`${statement} where account_id = current_account() and id = $1`, [id]);

function sent(path: string, { cookie }: TestUser) {
  return sendRequest(web.own, { path, cookie });
}
