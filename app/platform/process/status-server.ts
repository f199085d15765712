import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AppServices } from '../app-services.server.ts';
import { portProblem } from '../host/port-problem.ts';
import { sha256 } from '../seal.server.ts';
import type { Metrics } from './metrics.ts';
import { readinessProblem } from './readiness-problem.ts';

/** Serves metrics only to this machine or with METRICS_TOKEN as bearer token. Ends the process where it cannot listen. */
export async function startStatusServer(services: AppServices, metrics: Metrics): Promise<void> {
  const { settings, log } = services;
  const { statusPort, host } = settings;
  if (statusPort === null) return;
  const answer = async (req: IncomingMessage): Promise<[number, string, string?]> => {
    const pathname = URL.parse(req.url ?? '/', 'http://localhost')?.pathname;
    if (pathname === '/health/live') return [200, 'ok'];
    if (pathname === '/health/ready') {
      const problem = await readinessProblem(services);
      return problem === null ? [200, 'ready'] : [503, `not ready: ${problem}`];
    }
    if (pathname === '/version') return [200, JSON.stringify(services.version), 'application/json'];
    if (pathname !== '/metrics') return [404, 'not found'];
    if (!mayReadMetrics(req, settings.metricsToken)) return [403, 'Metrics need the token of METRICS_TOKEN.'];
    return [200, await metrics.text(), metrics.contentType];
  };
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, async (req, res) => {
    const [status, body, type = 'text/plain'] = await answer(req).catch((error): [number, string] => {
      log.error({ err: error }, 'status port');
      return [500, 'failed'];
    });
    res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
  });
  try {
    await once(server.listen(statusPort, host).unref(), 'listening');
  } catch (error) {
    console.error((await portProblem({ host, port: statusPort }, 'STATUS_PORT')) ?? (error as Error).message);
    process.exit(1);
  }
}

function mayReadMetrics({ headers, socket }: IncomingMessage, token: string | null) {
  if (token === null) return /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  return timingSafeEqual(sha256(headers.authorization ?? ''), sha256(`Bearer ${token}`));
}
