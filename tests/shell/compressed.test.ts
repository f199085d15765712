import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { compressed } from '#app/shell/compressed.server.ts';

const decompressed = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

function read(encoding: 'zstd' | 'br', page: string) {
  const headers = new Headers();
  const bytes = compressed(page, headers, encoding);
  expect(headers.get('Content-Encoding')).toBe(encoding);
  return decompressed[encoding](bytes).toString();
}

test.each(['zstd', 'br'] as const)('%s: every page is itself, whatever the one before it was', (encoding) => {
  const pages = ['<p>a long one</p>'.repeat(9_000), '<p>short</p>', 'Zoë · “fell” 🚑 — 日本', '', '日'.repeat(262_144)];
  for (const page of [...pages, ...pages.toReversed()]) expect(read(encoding, page) === page).toBe(true);
});

test('what takes no compression, and what is too long for one go, stays as it is', () => {
  for (const [page, encoding] of [['<p>é</p>', undefined] as const, ['é'.repeat(262_145), 'zstd'] as const]) {
    const headers = new Headers();
    expect(compressed(page, headers, encoding).toString() === page).toBe(true);
    expect(headers.has('Content-Encoding')).toBe(false);
  }
});

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
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip, br;q=0.5, zstd;q=0', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
  [undefined, undefined],
] as const)('a browser that takes %s gets %s', async (accepts, encoding) => {
  const answer = await ask(accepts);
  expect(answer.encoding).toBe(encoding);
  expect(answer.vary).toContain('Accept-Encoding');
  const page = encoding ? decompressed[encoding](answer.body) : answer.body;
  expect(page.toString()).toMatch(/^<!DOCTYPE html>.*Action Required.*<\/html>$/s);
});
