import { expect, test } from 'vitest';
import { cleanName } from '#app/attachments/clean-name.ts';
import { attachmentTypeOf, isInert } from '#app/attachments/file-kinds.ts';
import { mediaTypeOf } from '#app/attachments/uploads/media-type.server.ts';
import { docx } from '#db/seeds/seeding/samples/docx.ts';
import { pdf } from '#db/seeds/seeding/samples/pdf.ts';
import { still } from '#db/seeds/seeding/samples/still.ts';
import { wav } from '#db/seeds/seeding/samples/wav.ts';

const contents: [what: string, bytes: Buffer, mediaType: string, type: string, inert: boolean][] = [
  ['a picture', still(1), 'image/png', 'IMAGE', true],
  ['a print', pdf('Statement', 'Seen.'), 'application/pdf', 'PDF', true],
  ['a sound', wav(1), 'audio/wav', 'AUDIO', true],
  [
    'a letter',
    docx('Letter', 'Dear'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'DOC',
    false,
  ],
  ['an old letter', oldOffice('WordDocument'), 'application/msword', 'DOC', false],
  ['an old sheet', oldOffice('Workbook'), 'application/vnd.ms-excel', 'XLS', false],
  ['a note', Buffer.from('Seen at 3 a.m.: café'), 'text/plain; charset=utf-8', 'TXT', true],
  ['a note cut in a letter', Buffer.from('café').subarray(0, -1), 'text/plain; charset=utf-8', 'TXT', true],
  ['an old note', Buffer.from('caf\xe9 at night', 'latin1'), 'text/plain; charset=windows-1252', 'TXT', true],
  ['a wide note', Buffer.from('\ufeffwide', 'utf16le'), 'text/plain; charset=utf-16le', 'TXT', true],
  ['a page', Buffer.from('  <!doctype html><p>hi'), 'text/html', 'ETC', false],
  ['a page that begins as a note', Buffer.from('hello <script>x</script>'), 'text/html', 'ETC', false],
  ['a wide page', Buffer.from('\ufeff<script>x</script>', 'utf16le'), 'text/html', 'ETC', false],
  ['a drawing', Buffer.from('<?xml version="1.0"?><svg onload="x()"/>'), 'image/svg+xml', 'ETC', false],
  ['a drawing with a name before it', Buffer.from('<s:svg xmlns:s="x"/><svg/>'), 'image/svg+xml', 'ETC', false],
  ['XML', Buffer.from('<?xml version="1.0"?><a/>'), 'application/xml', 'ETC', false],
  ['nothing known', Buffer.from([0, 1, 2, 3, 250]), 'application/octet-stream', 'ETC', false],
];

test.each(contents)('the type of %s is detected from its content', async (_, bytes, mediaType, type, inert) => {
  expect(await mediaTypeOf(bytes)).toBe(mediaType);
  expect([attachmentTypeOf(mediaType), isInert(mediaType)]).toEqual([type, inert]);
});

const names: [given: string, clean: string][] = [
  ['Rear window.jpg', 'Rear window.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['C:\\Users\\x\\report.pdf', 'report.pdf'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['a\0b\r\nc\u200b.txt', 'abc.txt'],
  ['a\u2028b.txt', 'ab.txt'],
  ['..', 'file'],
  ['', 'file'],
  ['   ', 'file'],
  ['.htaccess', 'htaccess'],
  ['what?.txt', 'what_.txt'],
  ['half \ud800.txt', 'half \ufffd.txt'],
  [`${'x'.repeat(300)}.tar.gz`, `${'x'.repeat(252)}.gz`],
  ['😀'.repeat(300), '😀'.repeat(63)],
];

test.each(names)('the file name %j is shown as %j', (given, clean) => {
  expect(cleanName(given)).toBe(clean);
});

function oldOffice(stream: string) {
  const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  return Buffer.concat([magic, Buffer.alloc(1_500), Buffer.from(stream, 'utf16le'), Buffer.alloc(500)]);
}
