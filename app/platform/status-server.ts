import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AppServices } from './app-services.server.ts';
import { isProcessReady } from './is-process-ready.ts';
import type { Metrics } from './metrics.ts';

/** Serves health and version, and metrics to this machine or to clients with METRICS_TOKEN as bearer token. */
export function startStatusServer(services: AppServices, metrics: Metrics) {
  const { settings, log } = services;
  const { statusPort, host } = settings;
  if (statusPort === null) return;
  const answer = async (req: IncomingMessage): Promise<[number, string, string?]> => {
    const { pathname } = new URL(req.url ?? '/', 'http://localhost');
    if (pathname === '/health/live') return [200, 'ok'];
    if (pathname === '/health/ready') return (await isProcessReady(services)) ? [200, 'ready'] : [503, 'not ready'];
    if (pathname === '/version') return [200, JSON.stringify(services.version), 'application/json'];
    if (pathname !== '/metrics') return [404, 'not found'];
    if (!mayReadMetrics(req, settings.metricsToken)) return [403, 'Metrics need the token of METRICS_TOKEN.'];
    return [200, await metrics.text(), metrics.contentType];
  };
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, async (req, res) => {
    const [status, body, type = 'text/plain'] = await answer(req);
    res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
  });
  server.on('error', (error) => {
    log.fatal({ err: error }, `STATUS_PORT ${statusPort} cannot be used`);
    process.exit(1);
  });
  server.listen(statusPort, host).unref();
}

function mayReadMetrics({ headers, socket }: IncomingMessage, token: string | null) {
  if (token === null) return /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
