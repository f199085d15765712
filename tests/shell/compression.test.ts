import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';

const decompressed = { br: brotliDecompressSync, gzip: gunzipSync };

function ask(accepts?: string): Promise<{ encoding?: string; vary?: string; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = accepts === undefined ? {} : { 'Accept-Encoding': accepts };
    const sent = request(`${inject('origin')}/errors/pending`, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          encoding: answer.headers['content-encoding'],
          vary: answer.headers.vary,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', reject).end();
  });
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
  [undefined, undefined],
] as const)('a page requested with Accept-Encoding %s has Content-Encoding %s', async (accepts, encoding) => {
  const answer = await ask(accepts);
  expect(answer.encoding).toBe(encoding);
  expect(answer.vary).toContain('Accept-Encoding');
  const page = encoding ? decompressed[encoding](answer.body) : answer.body;
  expect(page.toString()).toMatch(/^<!DOCTYPE html>.*Action Required.*<\/html>$/s);
});
