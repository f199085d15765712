import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { viewerDisplay } from '#app/auth/viewer-display.server.ts';
import { parseDraft } from '#app/drafts/body/draft-body.ts';
import { startEdit } from '#app/drafts/saving/commands/start-edit.server.ts';
import { submitDraft } from '#app/drafts/saving/commands/submit-draft.server.ts';
import { draftPage } from '#app/drafts/saving/draft-page.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { viewAttachment } from '#app/incidents/record/commands/view-attachment.server.ts';
import { picturesOf } from '#app/incidents/record/queries/pictures-of.server.ts';
import { attachmentEntries } from '#app/reports/printing/documents/incident-entries.ts';
import { attached } from '../support/attached.ts';
import { sendRequest } from '../support/client.ts';
import { evidencePictures, harmfulPictures, holdsPlace } from '../support/evidence-pictures.ts';
import { startWeb } from '../support/product-process.ts';
import { upload } from '../support/uploads.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { dataDir } = world.product.settings;
const web = await startWeb({ database: process.env.DATABASE_URL!, dataDir });
afterAll(async () => {
  await web.end('SIGKILL');
  await world.close();
});
const { officer } = world.home;
const scope = world.scopeFor(officer);
const files = join(dataDir, 'files');
const pictures = await evidencePictures();
const harmful = await harmfulPictures();
const place = { ...web, cookie: officer.cookie };

describe('a picture given as evidence', () => {
  test.each(pictures)('is never lost: $what', async ({ bytes, notShown, isUnchanged = false }) => {
    const id = await aDraft();
    await attached(scope, id, { bytes, fileName: 'still.jpg' });
    const [attachment] = await attachmentsOf(id);
    const stored = await storedBytes(attachment!.fileId);
    expect([attachment!.notShown, attachment!.attachmentType]).toEqual([notShown, 'IMAGE']);
    expect(attachment!.sha256).toBe(sha256(stored));
    expect(holdsPlace(stored)).toBe(isUnchanged && holdsPlace(bytes));
    expect(await readdir(join(files, 'incoming'))).toEqual([]);
    if (notShown === null) return expect(attachment!.thumbnailFileId).not.toBeNull();
    expect(attachment!.thumbnailFileId).toBeNull();
    expect(stored.length).toBe(bytes.length);
    expect(attachment!.uploadedSha256).toBe(isUnchanged ? null : sha256(bytes));
    expect(stored.equals(bytes)).toBe(isUnchanged);
    expect(differingBytes(stored, bytes)).toBeLessThan(2_000);
  });

  test.each(harmful)('is refused when it would do harm: $what', async ({ bytes, reason }) => {
    const id = await aDraft();
    const before = await readdir(files);
    const refusal = attached(scope, id, { bytes, fileName: 'still.jpg' });
    await expect(refusal).rejects.toMatchObject({ messages: { file: [expect.stringMatching(reason)] } });
    expect([await attachmentsOf(id), await readdir(files)]).toEqual([[], before]);
    expect(await readdir(join(files, 'incoming'))).toEqual([]);
  });
});

describe('a picture that is not shown', () => {
  const damaged = pictures.find(({ what }) => what === 'a JPEG without its last two bytes')!;
  const heic = pictures.find(({ what }) => what === 'a HEIC')!;

  test('is only sent as a download, and the upload says why', async () => {
    const id = await aDraft();
    const page = draftPage({ draftId: id });
    const answer = await upload(place, `${page}/attachments/new`, { fileName: 'still.jpg', body: damaged.bytes });
    expect(answer.status).toBe(302);
    const { body: html } = await sendRequest(web.own + page, { cookie: officer.cookie });
    expect(html).toContain('This picture is damaged or incomplete and is not shown here.');
    const [attachment] = await attachmentsOf(id);
    const file = `${page}/attachments/${attachment!.id}/file`;
    for (const path of [file, `${file}?download`]) {
      const led = await sendRequest(web.own + path, { cookie: officer.cookie });
      const { headers, bytes } = await sendRequest(web.own, { path: led.headers.location!, cookie: officer.cookie });
      expect(headers['content-disposition']).toMatch(/^attachment;/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toMatch(/, sandbox$/);
      expect(sha256(bytes)).toBe(attachment!.sha256);
    }
    expect((await sendRequest(`${web.own}${file}?thumbnail`, { cookie: officer.cookie })).status).toBe(404);
  });

  test('says in the viewer why, with its digests and what to do', async () => {
    const { incidentId } = await anIncidentWith(heic.bytes);
    const [attachment] = (await incidentRecord(scope, incidentId))!.attachments;
    const viewer = `/incidents/${incidentId}/attachments/${attachment!.id}/view`;
    const { body: html } = await sendRequest(web.own + viewer, { cookie: officer.cookie });
    expect(html).toContain('Most Compatible takes JPEG');
    expect(html).toContain(`SHA-256: ${attachment!.sha256}`);
    expect(html).toContain(`SHA-256 as uploaded: ${sha256(heic.bytes)}`);
    const { body: list } = await sendRequest(`${web.own}/incidents/${incidentId}`, { cookie: officer.cookie });
    expect(list).toContain('Most Compatible takes JPEG');
    expect(list).toContain(`${viewer}"`);
  });

  test('is said so in the record, its history, its edit copy and its printout', async () => {
    const { incidentId } = await anIncidentWith(damaged.bytes);
    const facts = {
      notShown: 'DAMAGED',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      uploadedSha256: sha256(damaged.bytes),
    };
    const incident = (await incidentRecord(scope, incidentId))!;
    expect(incident.attachments).toMatchObject([{ ...facts, hasThumbnail: false }]);
    expect(await picturesOf(scope, incident)).toEqual(new Map());
    const [entry] = await scope.em.execute<{ snapshot: object }[]>(
      'select snapshot from history_entry where incident_id = $1',
      [incidentId],
    );
    expect(entry!.snapshot).toMatchObject({ attachments: [facts] });
    const viewed = await viewAttachment(scope, incidentId, incident.attachments[0]!.id);
    expect(viewed.attachment).toMatchObject({ ...facts, isShown: false });
    const printed = JSON.stringify(attachmentEntries(incident, viewerDisplay(scope.actor)));
    for (const text of ['Not shown', incident.attachments[0]!.sha256, facts.uploadedSha256])
      expect(printed).toContain(text);
    const { draftId } = await startEdit(scope, incidentId);
    expect(await attachmentsOf(draftId)).toMatchObject([facts]);
  });
});

async function aDraft() {
  const body = {
    reportedDate: '2026-03-14',
    reportedTime: '09:30',
    occurredDate: '2026-03-14',
    occurredTime: '09:00',
    lastClassId: world.home.lookups.INCIDENT_CLASS,
    summary: 'A door was forced.',
  };
  return (await world.aDraft({ by: officer, body })).id;
}

async function anIncidentWith(bytes: Buffer) {
  const id = await aDraft();
  await attached(scope, id, { bytes, fileName: 'still.jpg' });
  return { incidentId: (await submitDraft(scope, id)).id };
}

async function attachmentsOf(draftId: string) {
  const [draft] = await scope.em.execute<[{ body: Record<string, unknown> }]>('select body from draft where id = $1', [
    draftId,
  ]);
  return parseDraft(draft.body).attachments;
}

async function storedBytes(fileId: string) {
  const [row] = await scope.em.execute<[{ key: string }]>('select key from stored_file where id = $1', [fileId]);
  return await buffer(await scope.files.read(row.key));
}

function differingBytes(one: Buffer, other: Buffer): number {
  return one.reduce((count, byte, at) => count + Number(byte !== other[at]), 0);
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
