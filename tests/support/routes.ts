import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A route of the built application. `path` is its full address, such as /incidents/:id/print. */
export type Route = {
  id: string;
  path: string;
  params: string[];
  loads: boolean;
  acts: boolean;
  shows: boolean;
  /** React runs on its page in the browser. */
  hydrates: boolean;
  /** Its data are loaded by the layout around it alone. */
  isLoadedByLayout: boolean;
  /** A button of the incident form: each keeps the form as `submit` does, which is tried in full, before its command. */
  isButton: boolean;
  /** A route that only takes posts: a GET of its address gets the page of an unknown one. */
  isPostOnly: boolean;
};

type Built = { id: string; parentId?: string; path?: string; index?: boolean; module: Record<string, unknown> };

/** Returns every route with a loader, action or page from the manifest of the build, so that none is missed. */
export async function routes(): Promise<Route[]> {
  const file = resolve('build/server/index.js');
  if (!existsSync(file)) throw new Error('build the product first: npm run build');
  const build = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { routes: Record<string, Built> };
  // a layout has no address of its own; its loader runs at those of its children
  const built = Object.values(build.routes).filter(({ id, path, index }) => id !== 'root' && (path || index));
  return built.map((route) => {
    const path = addressOf(route, build.routes);
    return {
      id: route.id,
      path,
      params: [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!),
      loads: 'loader' in route.module || 'loader' in (layoutOf(route, build.routes)?.module ?? {}),
      isLoadedByLayout: !('loader' in route.module),
      acts: 'action' in route.module,
      shows: 'default' in route.module,
      hydrates: 'default' in route.module && withLayouts(route, build.routes).some(isHydrated),
      isButton: /-draft-buttons$/.test(route.parentId ?? '') && !route.id.endsWith('-submit'),
      isPostOnly: (route.module.loader as { name?: string } | undefined)?.name === 'pageNotExist',
    };
  });
}

function layoutOf({ parentId = '' }: Built, all: Record<string, Built>): Built | undefined {
  const parent = all[parentId];
  return parent && parent.id !== 'root' && !parent.path ? parent : undefined;
}

function addressOf(route: Built, all: Record<string, Built>): string {
  return `/${withLayouts(route, all)
    .flatMap(({ path }) => path || [])
    .join('/')}`;
}

/** Returns a route after those whose page it is part of. */
function withLayouts(route: Built, all: Record<string, Built>): Built[] {
  const parent = all[route.parentId ?? ''];
  return [...(parent ? withLayouts(parent, all) : []), route];
}

const isHydrated = ({ module }: Built) => (module.handle as { hydrate?: true } | undefined)?.hydrate === true;

/** Returns the address with its parameters filled in; `*` becomes an unknown address. */
export function filled(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '').replace('*', 'no/such/page');
}
