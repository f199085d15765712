import {
  type ActionFunctionArgs,
  createRequestHandler,
  type LoaderFunctionArgs,
  type ServerBuild,
} from '@remix-run/node';
import { Absent } from '#db/refusal.ts';
import { noteFault } from './note-fault.server.ts';
import { wantsPage } from './wants-page.ts';

/**
 * Remix answers a fault at an address that shows no page, such as that of a button, with a bare line. Whoever came
 * there with his browser gets the page of the fault instead.
 */
export function withFaultPages(build: ServerBuild): ServerBuild {
  const answer = createRequestHandler(build, build.mode);
  const guarded =
    (run: Run): Run =>
    async (args) => {
      try {
        return await run(args);
      } catch (error) {
        const isAnswer = error instanceof Response && error.status < 400;
        if (isAnswer || !wantsPage((name) => args.request.headers.get(name))) throw error;
        noteFault(error, args);
        const { headers, url } = args.request;
        return await answer(new Request(new URL('/errors/fault', url), { headers }), args.context);
      }
    };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || route.module.default) return [id, route];
    const { loader = nothing, action } = route.module;
    const module = { ...route.module, loader: guarded(loader), ...(action && { action: guarded(action) }) };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

type Run = (args: LoaderFunctionArgs | ActionFunctionArgs) => unknown;

/** A button's address has nothing to show to who types it. */
async function nothing(): Promise<never> {
  throw new Absent('page');
}
