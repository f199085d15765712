// Keeps the events of a webhook, each once. SECRETS has its signing secret, or two of them, with a blank, while they change.
// SECRETS=whsec_… node event-receiver.ts events.json 8080
// The file has the ids of the events that were kept, and for each incident the events in their order.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

const [, , file = 'events.json', port = '8080'] = process.argv;
const keys = process.env.SECRETS!.split(' ').map((secret) => Buffer.from(secret.replace('whsec_', ''), 'base64'));

type Kept = { ids: string[]; incidents: Record<string, { type: string; timestamp: string }[]> };
const kept: Kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { ids: [], incidents: {} };

/** Whether one of the signatures was made with one of the secrets, within the last five minutes. */
function isOurs(id: string, timestamp: string, signatures: string, body: Buffer): boolean {
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false;
  return keys.some((key) => {
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
    return signatures.split(' ').some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  });
}

const server = createServer(async (request, response) => {
  const header = (name: string) => String(request.headers[name] ?? '');
  const body = await buffer(request);
  const id = header('webhook-id');
  if (!isOurs(id, header('webhook-timestamp'), header('webhook-signature'), body)) {
    response.writeHead(400).end();
    return;
  }
  const { type, timestamp, data } = JSON.parse(body.toString());
  // an event may come twice, with the same id
  if (data.incidentId && !kept.ids.includes(id)) {
    kept.ids.push(id);
    kept.incidents[data.incidentId] = [...(kept.incidents[data.incidentId] ?? []), { type, timestamp }];
    writeFileSync(file, JSON.stringify(kept, null, 2));
  }
  // answer within ten seconds, after the event is kept: what takes longer is done later
  response.writeHead(204).end();
});
server.listen(Number(port), '127.0.0.1', () => console.log(JSON.stringify({ listens: server.address() })));
