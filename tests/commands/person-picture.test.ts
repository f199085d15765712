import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { changeLogo } from '#app/administration/settings/commands/change-logo.server.ts';
import type { Crop } from '#app/attachments/picture.schema.ts';
import { withUploadSession } from '#app/attachments/upload-session.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { newPerson } from '#app/drafts/body/draft-parts.ts';
import { draftForm } from '#app/drafts/form/queries/draft-form.server.ts';
import { changePicture } from '#app/drafts/parts/commands/change-picture.server.ts';
import { choosePerson } from '#app/drafts/parts/commands/choose-person.server.ts';
import { startEdit } from '#app/drafts/saving/commands/start-edit.server.ts';
import { submitDraft } from '#app/drafts/saving/commands/submit-draft.server.ts';
import { viewIncident } from '#app/incidents/record/commands/view-incident.server.ts';
import { picturesOf } from '#app/incidents/record/queries/pictures-of.server.ts';
import { viewablePicture } from '#app/incidents/record/queries/viewable-picture.server.ts';
import { Person } from '#db/entities/people.ts';
import { BusinessRuleError, ForbiddenError, NotFoundError } from '#db/errors.ts';
import { bomb, photo, shownBy, stripes } from '../support/photo.ts';
import { pressButton } from '../support/press-button.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour, aDraft, scopeFor, product } = world;
const personId = randomUUID();
let ana: Actor;
let draftId: string;
beforeEach(async () => {
  ana = await home.user('Ana', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'MYINCIDENT_SEARCH');
  draftId = (await aDraft({ by: ana, body: complete() })).id;
});

describe('a person’s picture', () => {
  test.each([1, 6] as const)('is cropped to the chosen square as displayed (orientation %i)', async (orientation) => {
    const taken = await photo({ orientation });
    expect((await sharp(taken).metadata()).exif?.includes('Camera')).toBe(true);
    const [large, small] = await storedPictures(taken, { x: 399.6, y: 100, size: 180 });
    expect([await sizeOf(large), await sizeOf(small)]).toEqual([
      [180, 180],
      [180, 180],
    ]);
    expect(await shownBy(large)).toEqual(['blue', 'blue', 'blue']);
    const [all] = await storedPictures(taken, { x: 0, y: 0, size: 400 });
    expect(await shownBy(all, 4)).toEqual(['red', 'red', 'green', 'green']);
  });

  test('is stored without camera metadata', async () => {
    for (const bytes of await storedPictures(await photo(), null)) {
      const { exif, xmp, iptc, icc, orientation, format } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, orientation, format }).toEqual({ format: 'jpeg' });
      expect(bytes.includes('Camera') || bytes.includes('Exif')).toBe(false);
    }
  });

  test('is cropped to its middle when no square was chosen', async () => {
    const [large] = await storedPictures(await photo(), null);
    expect(await sizeOf(large)).toEqual([400, 400]);
    expect(await shownBy(large, 4)).toEqual(['red', 'green', 'green', 'blue']);
  });

  test('is neither enlarged nor stored larger than needed', async () => {
    const [large, small] = await storedPictures(await photo({ width: 2_400 }), { x: 90_000, y: 1e9, size: 99_000 });
    expect([await sizeOf(large), await sizeOf(small)]).toEqual([
      [800, 800],
      [200, 200],
    ]);
    expect(await shownBy(large, 2)).toEqual(['green', 'blue']);
    expect(await sizeOf((await storedPictures(await photo(), { x: 0, y: 0, size: 0.2 }))[0])).toEqual([1, 1]);
  });

  test.each(['png', 'webp', 'avif'] as const)('can be %s too', async (format) => {
    const [large] = await storedPictures(await stripes(300).toFormat(format).toBuffer(), null);
    expect((await sharp(large).metadata()).format).toBe('jpeg');
  });
});

describe('a file that is not a usable picture is refused with a message at the field', () => {
  test.each<[what: string, bytes: () => Promise<Buffer> | Buffer, message: RegExp]>([
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), /^Only images can be/],
    ['a page', () => Buffer.from('<!doctype html><script>x()</script>'), /^Only images can be uploaded/],
    ['an animation', () => stripes(30).gif().toBuffer(), /^Only images can be uploaded/],
    ['nothing', () => Buffer.alloc(0), /^Only images can be uploaded/],
    ['half a picture', async () => (await photo()).subarray(0, 900), /^This picture cannot be read/],
    ['a picture of 3,600 million pixels', () => bomb(), /^This picture is too large: at most 50 million pixels/],
  ])('%s', async (_, bytes, message) => {
    const refused = await uploadPicture(await bytes(), null).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BusinessRuleError);
    expect((refused as BusinessRuleError).messages.file![0]).toMatch(message);
    expect([await pictureOnDraft(), await filesOfDraft()]).toEqual([null, []]);
    expect(await product.files.receivedBefore(new Date(Date.now() + 1_000))).toEqual([]);
  });
});

test('a picture without a file is refused with a message at the field', async () => {
  const scope = scopeFor(ana);
  const changed = withUploadSession(scope.files, (session) =>
    changePicture(scope, draftId, personId, { file: null, crop: null, session }),
  );
  await expect(changed).rejects.toMatchObject({ messages: { file: ['A file is required'] } });
});

test('a logo that is not a picture is refused with a message at the field', async () => {
  const scope = scopeFor(home.admin);
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>');
  const changed = withUploadSession(scope.files, async (session) => {
    const file = { ...(await session.receive(pieces(drawing))), fileName: 'logo.svg', head: drawing };
    await changeLogo(scope, { file, area: null, session });
  });
  await expect(changed).rejects.toMatchObject({ messages: { file: [expect.stringMatching(/^Only images can be/)] } });
});

describe('changing a person’s picture', () => {
  test('is allowed only to users who may edit the draft, and only for a person on it', async () => {
    const bytes = await photo();
    await expect(uploadPicture(bytes, null, { by: home.manager })).rejects.toThrow(ForbiddenError);
    await expect(uploadPicture(bytes, null, { by: neighbour.manager })).rejects.toThrow(NotFoundError);
    await expect(uploadPicture(bytes, null, { of: randomUUID() })).rejects.toThrow(NotFoundError);
    expect(await filesOfDraft()).toEqual([]);
  });

  test('includes removing it and restoring it', async () => {
    await uploadPicture(await photo(), null);
    expect(await pictureOnDraft()).not.toBeNull();
    const picture = await pictureOnDraft();
    expect(await press('remove')).toEqual({
      to: `/newincident/${draftId}?open=${personId}#entry-${personId}`,
    });
    expect(await pictureOnDraft()).toBeNull();
    expect((await draftForm(scopeFor(ana), draftId)).removedPictures).toEqual([personId]);
    await press('restore');
    expect(await pictureOnDraft()).toEqual(picture);
  });
});

describe('copying a person’s picture', () => {
  test('reaches the incident, the viewer, the printout, the known person, and later incidents', async () => {
    await uploadPicture(await photo(), null);
    const picture = await pictureOnDraft();
    await submitDraft(scopeFor(ana), draftId);
    const { incident } = await viewIncident(scopeFor(ana), draftId, { audited: false });
    expect(incident.persons).toMatchObject([{ pictureFileId: picture!.fileId, masked: true }]);
    const seen = { ...picture, fileName: 'Ben Ito.jpg' };
    expect(await viewablePicture(scopeFor(ana), draftId, personId)).toEqual(seen);
    await expect(viewablePicture(scopeFor(neighbour.manager), draftId, personId)).rejects.toThrow(NotFoundError);
    const printed = await picturesOf(scopeFor(ana), incident);
    expect([...printed.keys()]).toEqual([personId]);
    expect(await sizeOf(printed.get(personId)!)).toEqual([200, 200]);

    const known = await scopeFor(ana).em.findOneOrFail(Person, { pictureFileId: picture!.fileId });
    const later = (await aDraft({ by: ana, body: {} })).id;
    await choosePerson(scopeFor(ana), later, known.id);
    expect((await draftForm(scopeFor(ana), later)).draft.body.persons).toMatchObject([{ masked: true, picture }]);

    const { draftId: copy } = await startEdit(scopeFor(ana), draftId);
    const { draft } = await draftForm(scopeFor(ana), copy, draftId);
    expect(draft.body.persons).toMatchObject([{ picture }]);
  });

  test('replaces the picture of a typed person, unless the known person has none', async () => {
    await uploadPicture(await photo(), null);
    const { em } = scopeFor(ana);
    const known = em.create(Person, { firstName: 'Ben', lastName: 'Ito' });
    await em.flush();
    const picture = await pictureOnDraft();
    await choosePerson(scopeFor(ana), draftId, known.id, personId);
    expect(await pictureOnDraft()).toEqual(picture);
  });
});

async function uploadPicture(bytes: Buffer, crop: Crop | null, { by = ana, of = personId } = {}) {
  const scope = scopeFor(by);
  const run = withUploadSession(scope.files, async (session) => {
    const stored = await session.receive(pieces(bytes));
    const file = { ...stored, fileName: 'face.jpg', head: bytes.subarray(0, 65_536) };
    return await changePicture(scope, draftId, of, { file, crop, session }).then(
      () => null,
      (error: unknown) => ({ error }),
    );
  });
  const failed = await run;
  if (failed) throw failed.error;
}

async function* pieces(bytes: Buffer) {
  yield bytes;
}

/** Stores a picture; returns its two stored sizes. */
async function storedPictures(bytes: Buffer, crop: Crop | null): Promise<[Buffer, Buffer]> {
  await uploadPicture(bytes, crop);
  const { fileId, thumbnailFileId } = (await pictureOnDraft())!;
  return [await stored(fileId), await stored(thumbnailFileId)];
}

async function stored(id: string): Promise<Buffer> {
  const { em, files } = scopeFor(ana);
  const [row] = await em.execute<{ key: string }[]>(
    `select key from stored_file where id = $1 and purpose = 'PICTURE' and media_type = 'image/jpeg'`,
    [id],
  );
  return await buffer(await files.read(row!.key));
}

async function press(button: 'remove' | 'restore') {
  const { revision } = (await draftForm(scopeFor(ana), draftId)).draft;
  const post = { revision: String(revision), operationId: randomUUID() };
  const address = `/newincident/${draftId}/pictures/${personId}/${button}`;
  return await pressButton(scopeFor(ana), address, Object.entries(post));
}

async function pictureOnDraft() {
  return (await draftForm(scopeFor(ana), draftId)).draft.body.persons[0]!.picture;
}

async function filesOfDraft() {
  return await scopeFor(ana).em.execute('select id from stored_file where draft_id = $1', [draftId]);
}

async function sizeOf(bytes: Buffer) {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}

function complete() {
  return {
    reportedDate: '2026-03-14',
    reportedTime: '09:14',
    occurredDate: '2026-03-13',
    occurredTime: '23:45',
    lastClassId: home.lookups.INCIDENT_CLASS,
    summary: 'A window.',
    persons: [{ ...newPerson(personId, false), firstName: 'Ben', lastName: 'Ito', relationWitness: true }],
  };
}
