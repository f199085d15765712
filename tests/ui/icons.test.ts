import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { links } from '#app/root.tsx';

const linked = links().flatMap((link) => ('rel' in link && 'href' in link ? [link] : []));
const hrefOf = (rel: string, isOf: (href: string) => boolean = () => true) =>
  linked.find((link) => link.rel === rel && isOf(link.href ?? ''))?.href ?? '';

test('browsers, phones and home screens each have an icon of their kind', async () => {
  expect(hrefOf('icon', (href) => href.endsWith('.svg'))).toBe('/favicon.svg');
  // old browsers ask for this address by themselves
  const ico = readFileSync('public/favicon.ico');
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt8(6)]).toEqual([0, 1, 16]);
  expect(hrefOf('icon', (href) => href.endsWith('.ico'))).toBe('/favicon.ico');
  const touch = await sharp(`public${hrefOf('apple-touch-icon')}`).metadata();
  expect([touch.width, touch.height, touch.hasAlpha]).toEqual([180, 180, false]);
});

test('the manifest names icons that have the sizes it says', async () => {
  const manifest = JSON.parse(readFileSync(`public${hrefOf('manifest')}`, 'utf8'));
  expect(manifest).toMatchObject({ name: 'Incident Xpress', start_url: '/dashboard', display: 'standalone' });
  for (const { src, sizes } of manifest.icons) {
    expect(existsSync(`public${src}`), src).toBe(true);
    const { width, height } = await sharp(`public${src}`).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});
