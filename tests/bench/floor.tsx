import express from 'express';
import expressStaticGzip from 'express-static-gzip';
import { renderToPipeableStream } from 'react-dom/server';
import { IncidentTable } from '#app/incidents/list/components/incident-table.tsx';
import type { ListedIncident } from '#app/incidents/list/listed-incident.ts';
import type { Display } from '#app/ui/format.ts';

type FloorTable = { incidents: ListedIncident[]; display: Display };

/** The answer of the floor to a path: fixed bytes, or a table that React renders anew each time. */
export type FloorAnswer = { path: string } & (
  | { headers: Record<string, string>; body: string }
  | { table: FloorTable }
);

const answers = new Map<string, express.RequestHandler>();
const app = express();
app.disable('x-powered-by');
app.set('etag', false);
const files = { enableBrotli: true, orderPreference: ['br' as const], serveStatic: { immutable: true, maxAge: '1y' } };
app.use(expressStaticGzip('build/client', files));
app.use((req, res, next) => (answers.get(req.path) ?? next)(req, res, next));

process.on('message', (message: FloorAnswer | 'cpu') => {
  if (message === 'cpu') return;
  answers.set(message.path, 'table' in message ? tableOf(message.table) : bytesOf(message));
  process.send?.('ready');
});

app.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));

function bytesOf({ headers, body }: { headers: Record<string, string>; body: string }): express.RequestHandler {
  const bytes = Buffer.from(body, 'base64');
  return (_req, res) => res.set(headers).end(bytes);
}

function tableOf({ incidents, display }: FloorTable): express.RequestHandler {
  return (_req, res) => {
    res.set('Content-Type', 'text/html; charset=utf-8');
    const table = <IncidentTable incidents={incidents} display={display} />;
    const { pipe } = renderToPipeableStream(table, { onAllReady: () => pipe(res) });
  };
}
