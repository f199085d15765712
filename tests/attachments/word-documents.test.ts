import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { isReadable } from '#app/attachments/viewer/is-readable.ts';
import { docx } from '#db/seeds/seeding/samples/docx.ts';

const asBuffer = (bytes: Uint8Array) => bytes.slice().buffer as ArrayBuffer;

/** Returns a small document in which a part of this name unpacks to so many million blanks. */
async function documentWith(name: string, millions: number) {
  const zip = new JSZip();
  zip.file(name, ' '.repeat(millions * 1_000_000));
  const bytes = await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
  expect(bytes.length).toBeLessThan(200_000);
  return bytes;
}

test('a document of a report is shown', async () => {
  expect(await isReadable(asBuffer(docx('Statement', 'The night porter saw nobody.')))).toBe(true);
  expect(await isReadable(asBuffer(await documentWith('word/document.xml', 25)))).toBe(true);
});

test.each(['word/document.xml', 'word/media/image1.png', '[Content_Types].xml', 'word/_rels/document.xml.rels'])(
  'a small document whose %s unpacks to 40 million bytes is not shown',
  async (name) => {
    expect(await isReadable(asBuffer(await documentWith(name, 40)))).toBe(false);
  },
);

test('a document that claims to be small is not shown', async () => {
  const bytes = Buffer.from(await documentWith('word/document.xml', 40));
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4)) {
    bytes.writeUInt32LE(1_000, at + 24);
  }
  expect(await isReadable(asBuffer(bytes))).toBe(false);
});
