import type { ServerBuild } from '@remix-run/node';

/**
 * The build once for each first part of its addresses, with the routes that begin with it alone. Remix compares an
 * address with all the routes it knows, three times a request.
 */
export function routesByArea({ routes, assets, ...rest }: ServerBuild): Map<string, ServerBuild> {
  const withParents = (id?: string): string[] => (id ? [id, ...withParents(routes[id]?.parentId)] : []);
  const pathOf = (id: string) => withParents(id).reduce((path, each) => `/${routes[each]?.path ?? ''}${path}`, '');
  const areas = Map.groupBy(Object.keys(routes), (id) => areaOf(pathOf(id).replace(/^\/+/, '/')));
  const anywhere = Object.keys(routes).filter((id) => routes[id]?.path === '*');
  areas.delete('');
  return new Map(
    [...areas].map(([area, ids]) => {
      const kept = new Set([...ids, ...anywhere].flatMap(withParents));
      const only = <Kept>(all: Record<string, Kept>) =>
        Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
      return [area, { ...rest, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } }];
    }),
  );
}

/** The first part of an address, where it is written plainly. */
export function areaOf(path: string): string {
  return /^\/([a-z]+)(?=\/|$)/.exec(path)?.[1] ?? '';
}
