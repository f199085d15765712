import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { withUploadSession } from '#app/attachments/upload-session.server.ts';
import { mediaTypeOf } from '#app/attachments/uploads/media-type.server.ts';
import { processUpload } from '#app/attachments/uploads/process-upload.server.ts';
import { stripMetadata } from '#app/attachments/uploads/strip-metadata.server.ts';
import { parseDraft } from '#app/drafts/body/draft-body.ts';
import { attached } from '../support/attached.ts';
import { aHeic, aHeif, asAvif, aTiff, bytesOf, latitude, traps, xmp } from '../support/crafted-pictures.ts';
import { stripes } from '../support/photo.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(world.close);
const scope = world.scopeFor(world.home.officer);
const files = join(world.product.settings.dataDir, 'files');
// the product does not decode HEIC, but this test compares its pixels
sharp.unblock({ operation: ['VipsForeignLoadTiff'] });

const heic = await aHeic();
const scan = await stripes(300).withXmp(xmp).tiff({ compression: 'none' }).toBuffer();

describe('removing the location from a picture keeps its pixels', () => {
  test('of HEIC', async () => {
    expect([await mediaTypeOf(heic), secretsIn(heic)]).toEqual(['image/heic', 4]);
    const blanked = blank(heic, 'image/heic')!;
    expect([blanked.length, secretsIn(blanked)]).toEqual([heic.length, 0]);
    expect((await pixelsOf(asAvif(blanked))).equals(await pixelsOf(asAvif(heic)))).toBe(true);
    const { exif, xmp } = await sharp(asAvif(blanked)).metadata();
    expect(Buffer.concat([exif!, xmp!]).every((byte) => byte === 0)).toBe(true);
  });

  test.each([0, 1, 2])('of HEIF with an item location box of version %i', async (version) => {
    const heif = aHeif(version);
    expect([await mediaTypeOf(heif), secretsIn(heif)]).toEqual(['image/heif', 9]);
    const blanked = blank(heif, 'image/heif')!;
    const expected = heif.toString('latin1').replace(/Secret of \w+\./g, (secret) => '\0'.repeat(secret.length));
    expect(blanked.toString('latin1')).toBe(expected);
  });

  const kinds = ['II', 'MM'].flatMap((order) => [false, true].map((isBig) => ({ order, isBig })));
  test.each(kinds)('of TIFF with byte order $order, BigTIFF: $isBig', async (kind) => {
    const tiff = aTiff(kind);
    expect([await mediaTypeOf(tiff), secretsIn(tiff)]).toEqual(['image/tiff', 12]);
    const blanked = blank(tiff, 'image/tiff')!;
    expect([blanked.length, secretsIn(blanked)]).toEqual([tiff.length, 0]);
    expect(blanked.toString('latin1').match(/Scanned at the desk/g)).toHaveLength(4);
    for (const page of [{ page: 0 }, { page: 1 }, { subifd: 0 }, { subifd: 1 }]) {
      expect((await pixelsOf(blanked, page)).equals(await pixelsOf(tiff, page))).toBe(true);
    }
    expect(blank(blanked, 'image/tiff')!.equals(blanked), 'a second time').toBe(true);
  });

  test('of TIFF with its directory far from the header', async () => {
    expect([await mediaTypeOf(scan.subarray(0, 65_536)), secretsIn(scan)]).toEqual(['image/tiff', 1]);
    const blanked = blank(scan, 'image/tiff')!;
    expect(secretsIn(blanked)).toBe(0);
    expect((await pixelsOf(blanked)).equals(await pixelsOf(scan))).toBe(true);
  });
});

describe('a malformed picture is rejected', () => {
  const small: [mediaType: string, bytes: Buffer][] = [
    ...[0, 1, 2].map((version): [string, Buffer] => ['image/heif', aHeif(version)]),
    ['image/heic', heic],
    ['image/tiff', aTiff({ order: 'II' })],
    ['image/tiff', aTiff({ order: 'MM', isBig: true })],
  ];

  test.each(small)('%s truncated at any byte', (mediaType, bytes) => {
    for (let length = 0; length < bytes.length; length++) {
      const blanked = blank(bytes.subarray(0, length), mediaType);
      expect(blanked?.length ?? length).toBe(length);
      expect(blanked ? secretsIn(blanked) : 0, `after ${length} bytes`).toBe(0);
    }
  });

  test.each(small)('%s with any one byte changed', (mediaType, bytes) => {
    let state = 1;
    for (let round = 0; round < 3_000; round++) {
      const changed = Buffer.from(bytes);
      state = (state * 48_271) % 2_147_483_647;
      changed[state % bytes.length] = (state >> 16) & 255;
      expect(blank(changed, mediaType)?.length ?? bytes.length).toBe(bytes.length);
    }
  });

  test.each(traps(heic))('%s', (_, mediaType, bytes) => {
    expect(blank(bytes, mediaType)).toBeNull();
  });
});

describe('a picture uploaded as an attachment', () => {
  const pictures: [mediaType: string, bytes: Buffer][] = [
    ['image/heic', heic],
    ['image/heif', aHeif(1)],
    ['image/tiff', aTiff({ order: 'MM' })],
    ['image/tiff', scan],
  ];
  test.each(pictures)('of type %s is stored for download without its location', async (mediaType, bytes) => {
    const { id } = await world.aDraft({ by: world.home.officer });
    await attached(scope, id, { bytes, fileName: 'photo' });
    const [attachment] = await attachmentsOf(id);
    expect(attachment).toMatchObject({ attachmentType: 'IMAGE', thumbnailFileId: null, sizeBytes: bytes.length });
    const [row] = await scope.em.execute<[{ key: string; mediaType: string }]>(
      'select key, media_type as "mediaType" from stored_file where id = $1',
      [attachment!.fileId],
    );
    const storedBytes = await buffer(await scope.files.read(row.key));
    expect([row.mediaType, storedBytes.length, secretsIn(storedBytes)]).toEqual([mediaType, bytes.length, 0]);
    expect(await readdir(join(files, 'incoming'))).toEqual([]);
  });

  test.each(pictures)('of type %s is kept as it is when it is damaged', async (_, bytes) => {
    const { id } = await world.aDraft({ by: world.home.officer });
    const cut = bytes.subarray(0, -30);
    await attached(scope, id, { bytes: cut });
    const [attachment] = await attachmentsOf(id);
    expect(attachment).toMatchObject({ notShown: 'UNREADABLE', sizeBytes: cut.length, uploadedSha256: null });
    expect(await readdir(join(files, 'incoming'))).toEqual([]);
  });
});

test('a picture too large for memory is kept as it is', async () => {
  await withUploadSession(world.product.files, async (session) => {
    const received = { ...(await session.receive(Readable.from([heic]))), fileName: 'photo', head: heic };
    const kept = await processUpload(session, { ...received, sizeBytes: 129 * 2 ** 20 });
    expect(kept).toMatchObject({ notShown: 'UNREADABLE', file: { key: received.key }, uploadedSha256: null });
  });
});

async function attachmentsOf(draftId: string) {
  const [draft] = await scope.em.execute<[{ body: Record<string, unknown> }]>('select body from draft where id = $1', [
    draftId,
  ]);
  return parseDraft(draft.body).attachments;
}

function blank(bytes: Buffer, mediaType: string) {
  return stripMetadata(Buffer.from(bytes), mediaType);
}

/** Counts the secrets in a file: secret texts, and the location in either byte order. */
function secretsIn(bytes: Buffer): number {
  const places = [false, true].map((isLittle) => bytesOf(4, latitude, isLittle).toString('latin1'));
  const text = bytes.toString('latin1');
  return ['Secret of', ...places].reduce((sum, secret) => sum + text.split(secret).length - 1, 0);
}

async function pixelsOf(bytes: Buffer, which = {}) {
  return await sharp(bytes, which).raw().toBuffer();
}
