import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createRequestHandler } from '@remix-run/express';
import type { EntryContext, ServerBuild } from '@remix-run/node';
import { Outlet, RemixServer } from '@remix-run/react';
import express from 'express';
import { pino } from 'pino';
import { renderToString } from 'react-dom/server';
import { createIdentity } from '#app/identity/commands/create-identity.server.ts';
import { interactionOf } from '#app/identity/provider/interaction.server.ts';
import { openIdentityProvider } from '#app/identity/provider/provider.server.ts';
import * as signIn from '#app/identity/routes/sign-in.tsx';
import type { Settings } from '#app/platform/process/settings.ts';
import { type Orm, openOrm } from '#db/orm.ts';
import { openQueue } from '#db/queue.ts';
import { someAddress } from './some-address.ts';

export type IdentityServer = Awaited<ReturnType<typeof openIdentityServer>>;

/** The provider and its page as the product serves them, on a port of its own and the database of DATABASE_URL. */
export async function openIdentityServer(given: Partial<Settings> = {}) {
  const orm = await openOrm(process.env.DATABASE_URL!, 5);
  const boss = openQueue(process.env.DATABASE_URL!, 'sends');
  boss.on('error', () => {});
  await boss.start();
  const app = express();
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const sessionSecret = randomBytes(32).toString('base64url');
  const settings = { origin, port, sessionSecret, env: 'test', production: true, ...given } as Settings;
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const { provider, callback } = await openIdentityProvider({ orm, settings, log });

  // every test is at an address of its own, so that none uses up the limits of another
  const state = { address: someAddress() };
  app.use('/idp', (req, res, next) => (req.path.startsWith('/interaction/') ? next() : callback(req, res)));
  app.all(
    '*',
    (_req, res, next) => {
      res.append('Set-Cookie', 'before=1; Path=/');
      next();
    },
    createRequestHandler({
      build,
      getLoadContext: (req, res) =>
        ({
          services: { orm, boss, settings, log },
          endSessions: async () => {},
          interaction: interactionOf(provider, req, res),
          address: state.address,
        }) as never,
    }),
  );
  return {
    origin,
    settings,
    orm,
    services: { orm, boss, settings, log },
    provider,
    /** From here on requests come from another address. */
    move: () => {
      state.address = someAddress();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await boss.stop({ graceful: false });
      await orm.close(true);
    },
  };
}

/** Someone with an address nobody else has, and a password. */
export async function somebody(orm: Orm, given: { mustChange?: boolean; verified?: boolean } = {}) {
  const email = `ana-${randomUUID()}@example.com`;
  const password = 'right-Horse-7!';
  const userId = await createIdentity({ orm, email, password, verified: true, mustChange: false, ...given });
  return { userId, email, password };
}

const route = { hasAction: false, hasLoader: false, hasClientAction: false, hasClientLoader: false };
const shown = { ...route, hasErrorBoundary: false, module: '', imports: [], css: [] };
const build = {
  entry: { module: { default: render } },
  routes: {
    root: { id: 'root', path: '', module: { default: Outlet } },
    'sign-in': { id: 'sign-in', parentId: 'root', path: 'idp/interaction/:uid', module: signIn },
  },
  assets: {
    entry: { imports: [], module: '' },
    routes: {
      root: { ...shown, id: 'root', path: '' },
      'sign-in': {
        ...shown,
        id: 'sign-in',
        parentId: 'root',
        path: 'idp/interaction/:uid',
        hasLoader: true,
        hasAction: true,
      },
    },
    url: '',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  isSpaMode: false,
  mode: 'production',
  future: { v3_singleFetch: true, v3_relativeSplatPath: true, v3_throwAbortReason: true, v3_fetcherPersist: true },
} as unknown as ServerBuild;

function render(request: Request, status: number, headers: Headers, context: EntryContext) {
  headers.set('Content-Type', 'text/html');
  return new Response(renderToString(<RemixServer context={context} url={request.url} />), { status, headers });
}
