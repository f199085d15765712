import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { withUploadSession } from '#app/attachments/upload-session.server.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { parseDraft } from '#app/drafts/body/draft-body.ts';
import { newPart } from '#app/drafts/body/draft-parts.ts';
import { addAttachment } from '#app/drafts/parts/commands/add-attachment.server.ts';
import { removeAttachment } from '#app/drafts/parts/commands/remove-attachment.server.ts';
import { startEdit } from '#app/drafts/saving/commands/start-edit.server.ts';
import { submitDraft } from '#app/drafts/saving/commands/submit-draft.server.ts';
import { draftPage } from '#app/drafts/saving/draft-page.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { viewAttachment } from '#app/incidents/record/commands/view-attachment.server.ts';
import { picturesOf } from '#app/incidents/record/queries/pictures-of.server.ts';
import { BusinessRuleError, NotFoundError } from '#db/errors.ts';
import { maxParts } from '#db/vocabulary/limits.ts';
import { attached } from '../support/attached.ts';
import { pressButton } from '../support/press-button.ts';
import { swept } from '../support/swept.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
afterAll(world.close);
const { officer, manager } = world.home;
const keeper = await world.home.user('keeper', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT', 'DELETE_ATTACHMENT');
const files = join(world.product.settings.dataDir, 'files');
const note = Buffer.from('Seen at the door.\n');
const stays = 'You do not have permission to delete attachments. Please ask administrator to delete the attachment.';

describe('an attachment', () => {
  test('that is uploaded is listed on the draft, and its file belongs to the draft', async () => {
    const { scope, id } = await aDraft(officer);
    await attached(scope, id, { bytes: note, name: 'Note', fileName: 'note.txt' });
    const [attachment] = await attachmentsOf(scope, id);
    expect(attachment).toMatchObject({
      name: 'Note',
      fileName: 'note.txt',
      comments: '',
      partId: null,
      sizeBytes: 18,
      attachmentType: 'TXT',
      thumbnailFileId: null,
    });
    const [row] = await rowsOf(scope, [attachment!.fileId]);
    expect(row).toMatchObject({ purpose: 'ATTACHMENT', draftId: id, mediaType: 'text/plain; charset=utf-8' });
    expect((await buffer(await scope.files.read(row!.key))).equals(note)).toBe(true);
    expect(await readdir(join(files, 'incoming'))).toEqual([]);
  });

  test('that is a picture is re-encoded upright and without its location, with a thumbnail', async () => {
    const { scope, id } = await aDraft(officer);
    const photo = sharp({ create: { width: 600, height: 400, channels: 3, background: '#446688' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '49/1 16/1 0/1' } });
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      await attached(scope, id, { bytes: await photo.clone().toFormat(format).toBuffer() });
    }
    for (const [at, format] of ['jpeg', 'png', 'webp', 'heif'].entries()) {
      const attachment = (await attachmentsOf(scope, id))[at]!;
      expect(attachment.attachmentType).toBe('IMAGE');
      const rows = await rowsOf(scope, [attachment.fileId, attachment.thumbnailFileId!]);
      const [whole, small] = ['fileId', 'thumbnailFileId'].map((name) =>
        rows.find((row) => row.id === attachment[name as 'fileId']),
      );
      const seen = await sharp(await buffer(await scope.files.read(whole!.key))).metadata();
      expect(seen).toMatchObject({ format, width: 400, height: 600 });
      expect([seen.exif, seen.orientation]).toEqual([undefined, undefined]);
      expect(small!.key).toBe(`thumbnail_${whole!.key}`);
      expect(await sharp(await buffer(await scope.files.read(small!.key))).metadata()).toMatchObject({
        format: 'jpeg',
        width: 160,
        height: 240,
      });
    }
  });

  test('that is a picture is on the printout by its thumbnail', async () => {
    const { scope, id } = await aDraft(officer);
    const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#446688' } });
    await attached(scope, id, { bytes: await picture.png().toBuffer() });
    await attached(scope, id, { bytes: note });
    const [first] = await attachmentsOf(scope, id);
    const incident = await incidentRecord(scope, (await submitDraft(scope, id)).id);
    const pictures = await picturesOf(scope, incident!);
    expect([...pictures.keys()]).toEqual([first!.id]);
    expect(await sharp(pictures.get(first!.id)!).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 160 });
  });

  test('of a vehicle is deleted with it, and one for an unknown part is refused without a file', async () => {
    const vehicle = { ...newPart('vehicles', randomUUID()), licensePlate: 'AB1 23C' };
    const { scope, id } = await aDraft(officer, { vehicles: [vehicle] });
    await attached(scope, id, { bytes: note, partId: vehicle.id });
    expect((await attachmentsOf(scope, id)).map(({ partId }) => partId)).toEqual([vehicle.id]);
    const before = await readdir(files);
    await expect(attached(scope, id, { bytes: note, partId: randomUUID() })).rejects.toThrow(NotFoundError);
    expect(await readdir(files)).toEqual(before);
    await remove(scope, { draftId: id }, vehicle.id);
    expect(await attachmentsOf(scope, id)).toEqual([]);
  });

  test('belongs to the incident after the draft is submitted, and is on its edit copy', async () => {
    const { incidentId } = await withAttachment(officer);
    const scope = world.scopeFor(officer);
    const [row] = await scope.em.execute<{ name: string; key: string; draftId: string | null }[]>(
      `select a.name, f.key, f.draft_id as "draftId" from attachment a join stored_file f on f.id = a.file_id
       where a.incident_id = $1`,
      [incidentId],
    );
    expect(row).toEqual({ name: 'Something', key: expect.any(String), draftId: null });
    const { draftId } = await startEdit(scope, incidentId);
    expect(await attachmentsOf(scope, draftId)).toMatchObject([{ stored: true, name: 'Something', sizeBytes: 18 }]);
  });

  test('that is a text is shown in the encoding that it is written in, and cut between two characters', async () => {
    const { scope, id } = await aDraft(officer);
    const written = 'Café, Montréal';
    const long = `${'x'.repeat(499_999)}é, and more`;
    const texts: [bytes: Buffer, shown: string][] = [
      [Buffer.from(written, 'latin1'), written],
      [Buffer.from(`\ufeff${written}`, 'utf16le'), written],
      [Buffer.from(`\ufeff${written}`, 'utf16le').swap16(), written],
      [Buffer.from(`\ufeff${written}`), written],
      [Buffer.from(long), 'x'.repeat(499_999)],
    ];
    for (const [bytes] of texts) await attached(scope, id, { bytes, fileName: 'note.txt' });
    const incident = await submitDraft(scope, id);
    const { attachments } = (await incidentRecord(scope, incident.id))!;
    for (const [at, [, shown]] of texts.entries()) {
      expect((await viewAttachment(scope, incident.id, attachments[at]!.id)).text).toBe(shown);
    }
  });

  test('needs a file that is not empty', async () => {
    const { scope, id } = await aDraft(officer);
    await expect(attached(scope, id, { bytes: Buffer.alloc(0) })).rejects.toThrow('The file is empty.');
    const withoutFile = withUploadSession(scope.files, (session) =>
      addAttachment(scope, id, { name: 'Note', partId: null, file: null, session }),
    );
    await expect(withoutFile).rejects.toThrow('A file is required');
    expect(await attachmentsOf(scope, id)).toEqual([]);
  });

  test('is refused when the incident has the maximum number of attachments', async () => {
    const one = {
      partId: null,
      thumbnailFileId: null,
      sizeBytes: 1,
      name: 'Note',
      comments: '',
      fileName: 'note.txt',
      attachmentType: 'TXT',
      creationDate: '2026-03-14T09:14:00Z',
    };
    const attachments = Array.from({ length: maxParts }, () => ({ ...one, id: randomUUID(), fileId: randomUUID() }));
    const { scope, id } = await aDraft(officer, { attachments });
    await expect(attached(scope, id, { bytes: note })).rejects.toThrow(`at most ${maxParts} attachments`);
    expect(await attachmentsOf(scope, id)).toHaveLength(maxParts);
  });

  test('cannot be added to a draft of another account or another user', async () => {
    const { id } = await aDraft(officer);
    for (const other of [world.neighbour.manager, manager]) {
      await expect(attached(world.scopeFor(other), id, { bytes: note })).rejects.toThrow(/no such draft|permission/);
    }
  });
});

describe('removing an attachment', () => {
  test('needs no privilege while the attachment is new', async () => {
    const { scope, id } = await aDraft(officer);
    await attached(scope, id, { bytes: note });
    const [attachment] = await attachmentsOf(scope, id);
    expect(await removeAttachment(scope, id, attachment!.id)).toBeNull();
    expect(await attachmentsOf(scope, id)).toEqual([]);
  });

  test('of an incident needs DELETE_ATTACHMENT: alone, with its vehicle, and at submission', async () => {
    const { incidentId, vehicleId } = await withAttachment(officer, true);
    const scope = world.scopeFor(officer);
    const { draftId } = await startEdit(scope, incidentId);
    const [attachment] = await attachmentsOf(scope, draftId);
    await expect(removeAttachment(scope, draftId, attachment!.id)).rejects.toThrow(stays);
    await expect(remove(scope, { id: incidentId, draftId }, vehicleId)).rejects.toThrow(stays);
    expect(parseDraft(await bodyNow(scope, draftId))).toMatchObject({
      summary: 'typed meanwhile',
      vehicles: [{ id: vehicleId }],
      attachments: [{ id: attachment!.id }],
    });
    await scope.em.execute(`update draft set body = body || '{"attachments": []}' where id = $1`, [draftId]);
    await expect(submitDraft(scope, draftId)).rejects.toThrow(stays);
  });

  test('of an incident succeeds for a user with DELETE_ATTACHMENT', async () => {
    const { incidentId, vehicleId } = await withAttachment(officer, true);
    const scope = world.scopeFor(keeper);
    const { draftId } = await startEdit(scope, incidentId);
    await remove(scope, { id: incidentId, draftId }, vehicleId);
    await submitDraft(scope, draftId);
    expect(await scope.em.execute('select from attachment where incident_id = $1', [incidentId])).toEqual([]);
  });
});

describe('the storage limit of an account', () => {
  test('is not exceeded by two concurrent uploads, and a refused upload leaves no file', async () => {
    const { scope, id } = await aDraft(officer);
    const [{ used }] = await scope.em.execute<[{ used: string }]>('select sum(size_bytes) as used from stored_file');
    const room = (bytes: number) =>
      scope.em.execute('update account set file_quota_bytes = $1 where id = current_account()', [Number(used) + bytes]);
    await room(note.length);
    const before = await readdir(files);
    const two = await Promise.allSettled([1, 2].map(() => attached(world.scopeFor(officer), id, { bytes: note })));
    expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [refused] = two.filter((one) => one.status === 'rejected');
    expect(refused!.reason).toBeInstanceOf(BusinessRuleError);
    expect(refused!.reason.messages.file[0]).toMatch(
      /^There is no room left: all files together may be .*administrator\.$/,
    );
    await room(2 ** 40);
    expect((await readdir(files)).length - before.length).toBe(1);
    expect(await readdir(join(files, 'incoming'))).toEqual([]);
  });
});

describe('the sweeper', () => {
  test('deletes files that nothing has referred to for a day, and no others', async () => {
    const { incidentId } = await withAttachment(officer);
    const edit = await startEdit(world.scopeFor(keeper), incidentId);
    const [gone] = await attachmentsOf(world.scopeFor(keeper), edit.draftId);
    await removeAttachment(world.scopeFor(keeper), edit.draftId, gone!.id);
    const copy = await startEdit(world.scopeFor(officer), incidentId);
    await submitDraft(world.scopeFor(keeper), edit.draftId);
    const [row] = await rowsOf(world.scopeFor(officer), [gone!.fileId]);
    const isThere = async () => (await readdir(files)).includes(row!.key);
    await swept(world, 25);
    expect(await isThere(), 'a copy of the incident still speaks of it').toBe(true);
    const scope = world.scopeFor(officer);
    await scope.em.execute('delete from draft where id = $1', [copy.draftId]);
    await swept(world, 23);
    expect(await isThere(), 'not a day old').toBe(true);
    await swept(world, 25);
    expect([await isThere(), await rowsOf(scope, [gone!.fileId])]).toEqual([false, []]);
    const storedFiles = await scope.em.execute<{ key: string }[]>(
      `select f.key from stored_file f where f.purpose = 'ATTACHMENT' and f.media_type like 'text/plain;%'`,
    );
    expect(storedFiles.length).toBeGreaterThan(0);
    expect(await readdir(files)).toEqual(expect.arrayContaining(storedFiles.map(({ key }) => key)));
  });
});

async function aDraft(by: TestUser, body: object = {}) {
  const { id } = await world.aDraft({ by, body: { ...whole(), ...body } });
  return { scope: world.scopeFor(by), id };
}

function whole() {
  return {
    reportedDate: '2026-03-14',
    reportedTime: '09:30',
    occurredDate: '2026-03-14',
    occurredTime: '09:00',
    lastClassId: world.home.lookups.INCIDENT_CLASS,
    summary: 'A door was forced.',
  };
}

/** Creates an open incident with a note attached to it, or to its vehicle. */
async function withAttachment(by: TestUser, toVehicle = false) {
  const vehicle = newPart('vehicles', randomUUID());
  const { scope, id } = await aDraft(by, { vehicles: [vehicle] });
  await attached(scope, id, { bytes: note, partId: toVehicle ? vehicle.id : null });
  return { incidentId: (await submitDraft(scope, id)).id, vehicleId: vehicle.id };
}

async function bodyNow({ em }: Scope, draftId: string) {
  const [draft] = await em.execute<[{ body: Record<string, unknown>; revision: number }]>(
    'select body, revision from draft where id = $1',
    [draftId],
  );
  return draft.body;
}

async function attachmentsOf(scope: Scope, draftId: string) {
  return parseDraft(await bodyNow(scope, draftId)).attachments;
}

async function rowsOf({ em }: Scope, ids: string[]) {
  return await em.execute<{ id: string; key: string; purpose: string; draftId: string; mediaType: string }[]>(
    `select id, key, purpose, draft_id as "draftId", media_type as "mediaType" from stored_file
     where id in (select jsonb_array_elements_text($1::jsonb)::uuid)`,
    [JSON.stringify(ids)],
  );
}

/** Posts the form with the button that removes a part. */
async function remove(scope: Scope, place: { id?: string; draftId: string }, partId: string) {
  const [{ revision }] = await scope.em.execute<[{ revision: number }]>('select revision from draft where id = $1', [
    place.draftId,
  ]);
  const post = { revision: String(revision), operationId: randomUUID(), summary: 'typed meanwhile' };
  return await pressButton(scope, `${draftPage(place)}/parts/${partId}/remove`, Object.entries(post));
}
