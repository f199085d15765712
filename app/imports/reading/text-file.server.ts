import { isUtf8 } from 'node:buffer';
import { fileReadings, utf16Of } from '../../platform/text-files/file-readings.server.ts';
import type { FileFormat } from './contract.ts';

type Encoding = NonNullable<FileFormat['encoding']>;

const maxSampleBytes = 200_000;
const longestLine = 1_000;

/** `isSure` is false where windows-1252 and Mac Roman are equally likely. */
export function encodingOf(bytes: Buffer): { encoding: Encoding; isSure: boolean } {
  const utf16 = utf16Of(bytes.subarray(0, maxSampleBytes));
  if (utf16) return { encoding: utf16, isSure: true };
  if (isUtf8(bytes)) return { encoding: 'utf-8', isSure: true };
  const readings = fileReadings(linesOutsideAscii(bytes));
  return { encoding: readings[0]?.encoding === 'Mac' ? 'macintosh' : 'windows-1252', isSure: readings.length === 1 };
}

/** Only lines with characters outside ASCII tell the encoding. */
function linesOutsideAscii(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  for (let at = 0, total = 0; at < bytes.length && total < maxSampleBytes; at += 1) {
    if (bytes[at]! < 0x80) continue;
    let [start, end] = [at, at];
    while (start > 0 && at - start < longestLine && !isLineEnd(bytes[start - 1]!)) start -= 1;
    while (end < bytes.length && end - at < longestLine && !isLineEnd(bytes[end]!)) end += 1;
    lines.push(bytes.subarray(start, end), Buffer.from('\n'));
    total += end - start;
    at = end;
  }
  return Buffer.concat(lines);
}

const isLineEnd = (byte: number) => byte === 0x0a || byte === 0x0d;

export function decodeText(bytes: Buffer, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}
