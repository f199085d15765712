import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { deactivateUser } from '#app/administration/users/commands/deactivate-user.server.ts';
import { deleteUser } from '#app/administration/users/commands/delete-user.server.ts';
import { editUser } from '#app/administration/users/commands/edit-user.server.ts';
import { editWorkgroup } from '#app/administration/users/commands/edit-workgroup.server.ts';
import { resetMfa } from '#app/administration/users/commands/reset-mfa.server.ts';
import { setPassword } from '#app/administration/users/commands/set-password.server.ts';
import { turnOnMfa } from '#app/administration/users/commands/turn-on-mfa.server.ts';
import { signedUrl } from '#app/attachments/signed-url.server.ts';
import { signOutEverywhere } from '#app/auth/commands/sign-out-everywhere.server.ts';
import { parseDraft } from '#app/drafts/body/draft-body.ts';
import { addNote } from '#app/incidents/notes/commands/add-note.server.ts';
import { someDetails } from '../support/administration.ts';
import { attached } from '../support/attached.ts';
import { sendRequest } from '../support/client.ts';
import { openStream } from '../support/event-stream.ts';
import { startWeb } from '../support/product-process.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { dataDir, sessionSecret } = world.product.settings;
const web = await startWeb({ database: process.env.DATABASE_URL!, dataDir });
afterAll(async () => {
  await web.end('SIGKILL');
  await world.close();
});
const { home, scopeFor } = world;
const admin = scopeFor(home.admin);

type Officer = Awaited<ReturnType<typeof anOfficer>>;
type Request = (officer: Officer) => Promise<{ status: number; location: string | undefined }>;

const requests: Record<string, Request> = {
  'a page': ({ cookie, draftId }) => sent(cookie, `/newincident/${draftId}`),
  'the data of a page': ({ cookie, draftId }) => sent(cookie, `/newincident/${draftId}.data`),
  'a viewer': ({ cookie, incidentId }) => sent(cookie, `/incidents/${incidentId}`),
  'an action': async (officer) =>
    sent(officer.cookie, `/newincident/${officer.draftId}/keep`, await change(officer, 'Kept.')),
  'a save': async (officer) =>
    sent(officer.cookie, `/newincident/${officer.draftId}/saves`, await change(officer, 'Saved.')),
  'a stream of changes': async (officer) => {
    const stream = await changesOf(officer);
    if (stream.status === 200) await Promise.race([stream.ready(), stream.ended()]);
    stream.close();
    // a stream of a session that is over says so and ends, because a browser would follow a redirect
    const isRefused = stream.isOver() && stream.changes() === 0;
    return { status: isRefused ? 401 : stream.status, location: stream.headers.get('Location') ?? undefined };
  },
  'a link to a file': ({ cookie, draftId, attachmentId }) =>
    sent(cookie, `/newincident/${draftId}/attachments/${attachmentId}/file`),
  'a signed address of a file': ({ cookie, fileAddress }) => sent(cookie, fileAddress),
};

type Revocation = {
  revoke: (officer: Officer) => Promise<unknown>;
  /** Where a page leads afterwards. */
  leadsTo: RegExp;
  /** Requests that are still allowed: reading. */
  keeps?: string[];
};

const reading = ['a viewer', 'a stream of changes'];

const revocations: Record<string, Revocation> = {
  'the user signs out everywhere': {
    revoke: (officer) => signOutEverywhere(scopeFor(officer)),
    leadsTo: /^\/login\?why=ended/,
  },
  'an administrator deactivates the user': {
    revoke: ({ userId }) => deactivateUser(admin, userId),
    leadsTo: /^\/errors\/inactive$/,
  },
  'an administrator deletes the user': {
    revoke: ({ userId }) => deleteUser(admin, userId),
    leadsTo: /^\/login/,
  },
  'an administrator sets the password of the user': {
    revoke: ({ userId }) => setPassword(admin, userId, 'Right-Horse-7!'),
    leadsTo: /^\/login\?why=ended/,
  },
  'an administrator resets the second factor of the user': {
    revoke: async ({ userId }) => {
      await admin.em.execute(
        `insert into mfa_device (account_id, user_id, kind, phone) values (current_account(), $1, 'PHONE', '+16045550157')`,
        [userId],
      );
      await resetMfa(admin, userId);
    },
    leadsTo: /^\/login\?why=ended/,
  },
  'an administrator requires a second factor of the user': {
    revoke: async ({ userId }) => {
      await admin.em.execute('update account set mfa = true where id = current_account()');
      await turnOnMfa(admin, userId);
    },
    leadsTo: /^\/mfa\?/,
  },
  'an administrator takes the privileges from the workgroup': {
    revoke: ({ workgroupId }) =>
      editWorkgroup(admin, workgroupId, { name: randomUUID(), isAdmin: false, privileges: [] }),
    leadsTo: /^\/errors\/noPermission$/,
    keeps: reading,
  },
  'an administrator moves the user to another workgroup': {
    revoke: async ({ userId }) => {
      const [group] = await admin.em.execute<[{ id: string }]>(
        'insert into workgroup (account_id, name) values (current_account(), $1) returning id',
        [randomUUID()],
      );
      await editUser(admin, userId, someDetails({ workgroupId: group.id }));
    },
    leadsTo: /^\/errors\/noPermission$/,
    keeps: reading,
  },
  'the account is disabled': {
    revoke: () => admin.em.execute('update account set active = false where id = current_account()'),
    leadsTo: /^\/dashboard$/,
    keeps: reading,
  },
};

describe.each(Object.entries(revocations))('after %s', (_, { revoke, leadsTo, keeps = [] }) => {
  test('the next request of every kind is refused, writes nothing, and an open stream ends', async () => {
    const officer = await anOfficer();
    for (const [name, send] of Object.entries(requests)) {
      expect([name, isServed(await send(officer))], 'before').toEqual([name, true]);
    }
    const before = await draftOf(officer);
    const stream = await changesOf(officer);
    await stream.ready();
    await revoke(officer);
    try {
      const served: string[] = [];
      for (const [name, send] of Object.entries(requests)) {
        const answer = await send(officer);
        if (isServed(answer)) served.push(name);
        if (name === 'a page') expect(answer.location).toMatch(leadsTo);
      }
      expect(served).toEqual(keeps);
      expect(await draftOf(officer)).toEqual(before);
      if (keeps.includes('a stream of changes')) return;
      await addNote(scopeFor(home.manager), officer.incidentId, { key: randomUUID(), body: 'x', correctsId: null });
      await stream.ended();
      expect(stream.changes()).toBe(0);
    } finally {
      stream.close();
      await admin.em.execute('update account set active = true, mfa = false where id = current_account()');
    }
  });
});

/** An officer with a draft that has a file, and an incident. */
async function anOfficer() {
  const officer = await home.user('officer', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
  const [{ workgroupId }] = await admin.em.execute<[{ workgroupId: string }]>(
    `update app_user set identity = 'embedded ' || idp_create_user(email, 'none', true, false)
     where account_id = current_account() and id = $1 returning workgroup_id as "workgroupId"`,
    [officer.userId],
  );
  const { id: draftId } = await world.aDraft({ by: officer });
  await attached(scopeFor(officer), draftId, { bytes: Buffer.from('a statement') });
  const { body } = await draftOf({ draftId });
  const { id: attachmentId, fileId } = parseDraft(body).attachments[0]!;
  const file = { path: `/newincident/${draftId}/attachments/${attachmentId}/file`, fileId, isThumbnail: false };
  const fileAddress = signedUrl(sessionSecret, officer, file, 'view', new Date());
  const { id: incidentId } = await world.anIncident({ by: officer });
  return { ...officer, workgroupId, draftId, attachmentId, fileAddress, incidentId };
}

async function draftOf({ draftId }: { draftId: string }) {
  const [draft] = await admin.em.execute<[{ revision: number; body: Record<string, unknown> }]>(
    'select revision::int, body from draft where account_id = current_account() and id = $1',
    [draftId],
  );
  return draft;
}

const changesOf = ({ cookie, incidentId }: Officer) =>
  openStream(`${web.own}/incidents/${incidentId}/changes?version=1&note=0`, cookie);

async function change(officer: { draftId: string }, summary: string) {
  const { revision } = await draftOf(officer);
  return { revision: String(revision), operationId: randomUUID(), summary };
}

async function sent(cookie: string, path: string, form?: Record<string, string>) {
  const answer = await sendRequest(web.own, {
    path,
    cookie,
    form,
    headers: { Origin: web.origin, 'Sec-Fetch-Site': 'same-origin' },
  });
  return { status: answer.status, location: answer.headers.location };
}

function isServed({ status, location }: { status: number; location: string | undefined }) {
  return status === 200 || (status === 302 && /^\/(newincident|files)\//.test(location!));
}
