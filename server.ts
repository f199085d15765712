import { createServer } from 'node:http';
import { constants } from 'node:zlib';
import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express from 'express';
import { isLoopback } from './app/platform/host/is-loopback.ts';
import { portProblem } from './app/platform/host/port-problem.ts';
import { waitForDrain } from './app/platform/host/wait-for-drain.ts';
import { checkDatabaseOrExit } from './app/platform/process/check-database-or-exit.ts';
import { openLog } from './app/platform/process/log.ts';
import { openMetrics } from './app/platform/process/metrics.ts';
import { onEnd } from './app/platform/process/on-end.ts';
import { readServerSettingsOrExit } from './app/platform/process/server-settings.ts';
import { notifyServiceManager } from './app/platform/process/service-manager.ts';
import { startWarnings } from './app/platform/process/start-warnings.ts';
import { startStatusServer } from './app/platform/process/status-server.ts';
import { readVersion } from './app/platform/process/version.ts';
import { assets } from './app/platform/web/assets.ts';
import { drainRequest } from './app/platform/web/drain-request.ts';
import {
  checkBody,
  csrf,
  errorStatus,
  headers,
  maxRequestMs,
  refuseTwoHosts,
  rejectUnsupported,
  requestLogger,
  requestTimeout,
  warnOfUntrustedProxy,
} from './app/platform/web/middleware.ts';
import { refuseServerFiles } from './app/platform/web/refuse-server-files.ts';
import { ServerTiming } from './app/platform/web/server-timing.ts';
import type { WebServices } from './app/shell/create-web-services.server.ts';

// React chooses its build by it
process.env.NODE_ENV ??= 'production';
const settings = await readServerSettingsOrExit('web', process.env);
if (!settings.production && !process.argv.includes('--dev')) {
  console.error('The development server runs under npm run dev alone: leave NODE_ENV out, or make it production.');
  process.exit(1);
}
const log = openLog(settings, 'web');
const version = readVersion(import.meta.dirname);
const connections = await checkDatabaseOrExit('web', settings, log);
const vite = settings.production ? null : await developmentServer();
const build = await loadBuild();
const {
  apiRouter,
  createWebServices,
  isSignedCall,
  isUpload,
  isWithinOnePage,
  protectedResource,
  protectedResourcePaths,
  storeKeyCalls,
} = entryOf(build);
const web: WebServices = await createWebServices(settings, log, connections, version);
const metrics = openMetrics(web.services);
await startStatusServer(web.services, metrics);

const app = express();
app.disable('x-powered-by');
app.set('trust proxy', settings.trustedProxies);
app.use(
  requestLogger(log, metrics),
  warnOfUntrustedProxy(log),
  requestTimeout(isUpload),
  headers(settings, web.openid.origins),
  refuseTwoHosts,
);
// it reads no cookie, so it takes methods, bodies and callers that pages refuse
app.use('/api', apiRouter(web.services));
app.get(protectedResourcePaths, protectedResource(web.services));
app.use(rejectUnsupported(settings));
if (vite) app.use(refuseServerFiles(import.meta.dirname), vite.middlewares);
// only a path with a dot or a percent sign can name a static file; the file handler answers undecodable paths
app.all(/[.%]/, assets(settings));
app.use(csrf(settings, isSignedCall), checkBody(web.hasSession, isUpload, isSignedCall));
if (web.identity) {
  app.use('/idp', (req, res, next) =>
    req.path.startsWith('/interaction/') ? next() : web.identity!.callback(req, res),
  );
}
app.use(
  compression({
    // responses to saves are a few bytes, so only text is compressed
    filter: (_req, res) => String(res.getHeader('Content-Type')).startsWith('text/'),
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  }),
);
app.all('*', errorStatus(settings), pagesOf(vite ? loadBuild : build));

const server = createServer(
  // this is the upper limit; requestTimeout in middleware.ts sets a shorter one per path
  { headersTimeout: 10_000, requestTimeout: maxRequestMs, keepAliveTimeout: 10_000, maxHeaderSize: 16_384 },
  app,
);
server.listen(settings.port, settings.host, () => {
  log.info({ port: settings.port, ...version }, 'listening');
  if (settings.production && !isLoopback(settings.host) && isLoopback(new URL(settings.origin).hostname)) {
    log.warn(`ORIGIN is ${settings.origin}: forms that people send from another address are refused`);
  }
  process.send?.('listening');
  notifyServiceManager(process.env, log);
});
server.on('error', async (error) => {
  console.error((await portProblem(settings)) ?? error.message);
  process.exit(1);
});
// `npm start` says them itself
if (!process.connected) for (const warning of await startWarnings(settings, process.env)) log.warn(warning);

let isShuttingDown = false;
/** Fails the readiness check, so that no new requests arrive; then finishes running requests within 25 seconds. */
async function shutdown() {
  if (isShuttingDown) return;
  isShuttingDown = true;
  web.services.shuttingDown = true;
  web.changes.close();
  setTimeout(() => process.exit(0), 25_000).unref();
  // a proxy then sends its next request over a new connection, and none over one that is about to end
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
  await new Promise((resolve) => setTimeout(resolve, settings.production ? settings.drainSeconds * 1_000 : 0));
  server.close(async () => {
    await storeKeyCalls();
    await web.close();
    process.exit(0);
  });
  // server.close() waits for connections, and a kept-alive connection would send more requests
  setInterval(() => server.closeIdleConnections(), 100).unref();
}
onEnd(shutdown, process.env.npm_lifecycle_event !== undefined);
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught exception');
  process.exit(1);
});

/** Returns the Remix handler, with the load context of every loader and action. */
function pagesOf(build: ServerBuild | (() => Promise<ServerBuild>)) {
  return createRequestHandler({
    build,
    getLoadContext: (req, res) => {
      res.locals.context = {
        services: web.services,
        openid: web.openid,
        changes: web.changes,
        ...(web.identity ? { interaction: web.identity.interactionOf(req, res) } : {}),
        endSessions: web.endSessions,
        nonce: res.locals.nonce,
        requestId: res.locals.requestId,
        address: req.ip ?? '',
        timing: new ServerTiming(),
        isWithinOnePage,
        drainRequest: () => drainRequest(req),
        waitForDrain: waitForDrain(res),
      };
      return res.locals.context;
    },
  });
}

async function developmentServer() {
  const { createServer: createVite } = await import('vite');
  return await createVite({ server: { middlewareMode: true } });
}

async function loadBuild(): Promise<ServerBuild> {
  return (await (vite
    ? vite.ssrLoadModule('virtual:remix/server-build')
    : import(new URL('./build/server/index.js', import.meta.url).href))) as ServerBuild;
}

/** Returns the exports of the server bundle that Remix itself does not use. */
function entryOf(build: ServerBuild) {
  return build.entry.module as unknown as typeof import('./app/entry.server.tsx');
}
