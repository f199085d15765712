import { fileTypeFromBuffer } from 'file-type';

/** Uses the first 64 KB; neither the file name nor the sender is trusted. */
export async function mediaTypeOf(head: Buffer): Promise<string> {
  const detected = await fileTypeFromBuffer(head);
  if (detected?.mime === 'application/x-cfb') return oldOfficeType(head);
  // textType below distinguishes SVG, HTML and other XML
  if (detected && detected.mime !== 'application/xml') return detected.mime;
  // file-type needs the TIFF directory, which may be after the first 64 KB
  if (/^(II[*+]\0|MM\0[*+])/.test(head.toString('latin1', 0, 4))) return 'image/tiff';
  return textType(head) ?? detected?.mime ?? 'application/octet-stream';
}

/** Word and Excel before 2007 share the CFB container; names of streams tell them apart. */
function oldOfficeType(head: Buffer): string {
  if (head.includes(Buffer.from('WordDocument', 'utf16le'))) return 'application/msword';
  return head.includes(Buffer.from('Workbook', 'utf16le')) ? 'application/vnd.ms-excel' : 'application/x-cfb';
}

function textType(head: Buffer): string | null {
  const charset = charsetOf(head);
  const text = charset && new TextDecoder(charset).decode(head);
  if (!text || /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) return null;
  if (/<([\w-]+:)?svg[\s/>]/i.test(text)) return 'image/svg+xml';
  if (markupTag.test(text)) return 'text/html';
  return /^\s*<\?xml/i.test(text) ? 'application/xml' : `text/plain; charset=${charset}`;
}

/** A browser could run these tags in text that it interprets as HTML. */
const markupTag =
  /<(!doctype|html|head|body|title|meta|link|base|style|script|iframe|frameset|object|embed|applet|form|img|video|audio|math|template|a\s)/i;

function charsetOf(head: Buffer): string | null {
  if (head.length === 0) return null;
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // the cut at 64 KB may split the last character
  const isUtf8 = [0, 1, 2, 3].some((cut) => isCompleteUtf8(head.subarray(0, Math.max(1, head.length - cut))));
  return isUtf8 ? 'utf-8' : 'windows-1252';
}

function isCompleteUtf8(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString('utf8')).equals(bytes);
}
