import { expect, test } from 'vitest';
import { csvRecordCounter } from '#app/incidents/list/csv-record-counter.ts';
import { csvLines } from '#app/platform/text-files/csv.server.ts';

const rows = [
  ['Number', 'Summary'],
  [1, 'two\nlines'],
  [2, 'a "quoted\r\n" word'],
  [3, ''],
  [4, 'naïve — «日本»\n\n'],
];
const file = new TextEncoder().encode(csvLines(rows as string[][], { isStart: true }));

test.each([1, 2, 7, file.length])('the records of a CSV file are counted in chunks of %i bytes', (size) => {
  const count = csvRecordCounter();
  let records = 0;
  for (let at = 0; at < file.length; at += size) records = count(file.subarray(at, at + size));
  expect(records).toBe(rows.length);
});

test('a record is counted when its end has arrived', () => {
  const count = csvRecordCounter();
  const encode = (text: string) => new TextEncoder().encode(text);
  expect(count(encode('"Number"\n"1'))).toBe(1);
  expect(count(encode('\n"'))).toBe(1);
  expect(count(encode('\n'))).toBe(2);
});
