import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { expect, it } from 'vitest';
import { areaOf, routesByArea } from '#app/shell/routes-by-area.ts';
import { filled, routes } from '../security/routes.ts';

type Tree = { id: string; path?: string; index?: boolean; caseSensitive?: boolean; children?: Tree[] };

function treeOf(build: ServerBuild, parent?: string): Tree[] {
  const below = Object.values(build.routes).filter((route) => route?.parentId === parent);
  return below.map((route) => {
    const { id, path, index, caseSensitive } = route!;
    return { id, path, caseSensitive, ...(index ? { index } : { children: treeOf(build, id) }) } as Tree;
  });
}

it('an address leads where it leads among all routes', async () => {
  const build = (await import(
    /* @vite-ignore */ pathToFileURL(resolve('build/server/index.js')).href
  )) as unknown as ServerBuild;
  const areas = routesByArea(build);
  const trees = new Map([...areas].map(([area, part]) => [area, treeOf(part)]));
  const all = treeOf(build);
  const found = (tree: Tree[], path: string) =>
    matchRoutes(tree as never, path)?.map(({ route, params }) => [route.id, params]);
  const words = Object.fromEntries(
    (await routes()).flatMap(({ params }) => params).map((name) => [name, randomUUID()]),
  );
  const addresses = (await routes()).flatMap(({ path }) => {
    const whole = filled(path, words);
    const parts = whole.split('/');
    const shorter = parts.map((_, at) => parts.slice(0, at + 1).join('/') || '/');
    const ways = [
      whole.toUpperCase(),
      `${whole}/`,
      `${whole}/x`,
      `${whole}.data`,
      `/${whole}`,
      whole.replace('/', '/%2e/'),
    ];
    return [whole, ...shorter, ...ways, whole.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)];
  });
  let byArea = 0;
  for (const address of addresses) {
    const tree = trees.get(areaOf(address));
    if (!tree) continue;
    byArea++;
    expect(found(tree, address), address).toEqual(found(all, address));
  }
  expect(byArea).toBeGreaterThan(addresses.length / 2);
});
