import { isUtf8 } from 'node:buffer';

export type FileReading = { encoding: 'UTF-8' | 'UTF-16' | 'Windows' | 'Mac'; text: string };

/** Excel saves CSV as UTF-8, UTF-16, windows-1252 or Mac Roman; the last two cannot be told apart, and give two readings. */
export function fileReadings(bytes: Uint8Array): FileReading[] {
  const utf16 = utf16Of(bytes);
  if (utf16) return [{ encoding: 'UTF-16', text: decode(utf16, bytes) }];
  if (isUtf8(bytes)) return [{ encoding: 'UTF-8', text: decode('utf-8', bytes) }];
  const readings: FileReading[] = [
    { encoding: 'Windows', text: decode('windows-1252', bytes) },
    { encoding: 'Mac', text: decode('macintosh', bytes) },
  ];
  const likely = readings.filter(({ text }) => !unlikely.test(text));
  return likely.length === 0 ? readings : likely;
}

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);

/** Without a byte order mark, Latin text in UTF-16 has a zero in nearly every second byte. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const most = bytes.length / 4;
  if (zeros[1]! > most && zeros[0]! < most / 10) return 'utf-16le';
  return zeros[0]! > most && zeros[1]! < most / 10 ? 'utf-16be' : null;
}

/** Character sequences that no language writes: a single match shows a wrong encoding. */
const unlikely = new RegExp(
  [
    // controls, and letters and signs of Mac Roman and windows-1252 that no file of people and places has
    String.raw`[\u0080-\u009f\uf8ff\u0192ıﬁﬂˆ˜ˇ˘˙˚˝˛¸◊∂∑∏π∫Ω√≈∆∞≠≤≥]`,
    // capitals in or at the end of a word, and small letters in capitals
    String.raw`\p{Ll}[\p{Lu}--\p{ASCII}]`,
    String.raw`\p{Lu}[\p{Lu}--\p{ASCII}]\p{Ll}`,
    String.raw`[\p{Ll}--\p{ASCII}]\p{Lu}`,
    String.raw`\p{Lu}{2}[\p{Ll}--[\p{ASCII}ß]]`,
    // signs inside words, and opening signs after them
    String.raw`\p{L}[[\p{P}\p{S}]--[\p{ASCII}’–—·]]\p{L}`,
    String.raw`\p{L}[‘“„‚¿¡]`,
  ].join('|'),
  'v',
);
