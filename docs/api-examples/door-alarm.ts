// A door alarm enters an incident with a photo. The key needs MYINCIDENT_ADD and MYINCIDENT_EDIT.
// ORIGIN=https://… KEY=ix_… node door-alarm.ts 17 photo.jpg
import { openAsBlob } from 'node:fs';

const [door, photo] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${process.env.KEY}` };

async function call(method: string, path: string, body?: object, more: Record<string, string> = {}) {
  const isForm = body instanceof FormData;
  const type: Record<string, string> = body && !isForm ? { 'Content-Type': 'application/json' } : {};
  const response = await fetch(`${process.env.ORIGIN}/api${path}`, {
    method,
    headers: { ...headers, ...type, ...more },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);
  return answer;
}

const { lookupMultiples } = await call('GET', '/commons/initData');
// an incident has a class that has none under it
let incidentClass = lookupMultiples.INCIDENT_CLASS[0];
while (incidentClass.children.length > 0) incidentClass = incidentClass.children[0];

const now = `${new Date().toISOString().slice(0, 16)}:00Z`;
// an alarm that is sent again, after a lost answer, is the same alarm
const once = { 'Idempotency-Key': `door-${door}-${now}` };
const incident = await call(
  ...(['POST', '/incidents'] as const),
  { reportedDate: now, occurredDate: now, lastClassId: incidentClass.id, summary: `Door ${door} was forced.` },
  once,
);

const form = new FormData();
// the fields stand before the file
form.set('incidentId', incident.id);
form.set('name', `Camera of door ${door}`);
form.set('file', await openAsBlob(photo!), 'door.jpg');
const file = await call('POST', '/incidents/attachments', form);
console.log(JSON.stringify({ number: incident.number, photo: file.name, shown: file.shown }));
