import { fileTypeFromBuffer } from 'file-type';

/** What a file is by its first 64 KB, whatever its name or its sender says. */
export async function mediaTypeOf(head: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(head);
  if (found?.mime === 'application/x-cfb') return oldOfficeType(head);
  // of XML it is told below what kind it is
  if (found && found.mime !== 'application/xml') return found.mime;
  // its directory may be far behind
  if (/^(II[*+]\0|MM\0[*+])/.test(head.toString('latin1', 0, 4))) return 'image/tiff';
  return textType(head) ?? found?.mime ?? 'application/octet-stream';
}

/** Word and Excel before 2007 name their streams in the same kind of file. */
function oldOfficeType(head: Buffer): string {
  if (head.includes(Buffer.from('WordDocument', 'utf16le'))) return 'application/msword';
  return head.includes(Buffer.from('Workbook', 'utf16le')) ? 'application/vnd.ms-excel' : 'application/x-cfb';
}

function textType(head: Buffer): string | null {
  const charset = charsetOf(head);
  const text = charset && new TextDecoder(charset).decode(head);
  if (!text || /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) return null;
  if (/<([\w-]+:)?svg[\s/>]/i.test(text)) return 'image/svg+xml';
  if (markup.test(text)) return 'text/html';
  return /^\s*<\?xml/i.test(text) ? 'application/xml' : `text/plain; charset=${charset}`;
}

/** A browser that took the text for a page would run something. */
const markup =
  /<(!doctype|html|head|body|title|meta|link|base|style|script|iframe|frameset|object|embed|applet|form|img|video|audio|math|template|a\s)/i;

function charsetOf(head: Buffer): string | null {
  if (head.length === 0) return null;
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // the last character may be cut in two
  const isUtf8 = [0, 1, 2, 3].some((cut) => isWhole(head.subarray(0, Math.max(1, head.length - cut))));
  return isUtf8 ? 'utf-8' : 'windows-1252';
}

function isWhole(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString('utf8')).equals(bytes);
}
