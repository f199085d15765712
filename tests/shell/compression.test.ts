import { expect, inject, test } from 'vitest';
import { sendRequest } from '../support/client.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
  [undefined, undefined],
] as const)('a page requested with Accept-Encoding %s has Content-Encoding %s', async (accepts, encoding) => {
  const headers = accepts === undefined ? {} : { 'Accept-Encoding': accepts };
  const answer = await sendRequest(`${inject('origin')}/errors/pending`, { headers });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toContain('Accept-Encoding');
  expect(answer.body).toMatch(/^<!DOCTYPE html>.*Action Required.*<\/html>$/s);
});

test('the style sheet of a page has no comments and no lines to read', async () => {
  const page = await sendRequest(`${inject('origin')}/`);
  const [, path] = /href="(\/assets\/[^"]+\.css)"/.exec(page.body)!;
  const { body } = await sendRequest(inject('origin') + path);
  expect(body).toContain('@layer');
  expect(body).not.toMatch(/\/\*|\n\s/);
});
