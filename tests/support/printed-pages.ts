import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';

/** Prints an incident, several incidents, a list and a chart of the demo; returns the pages that show the printouts. */
export async function printedPages(visitor: Client) {
  const list = await textOf(visitor, '/dashboard/incidents/closed');
  const ids = [...new Set([...list.matchAll(/\/incidents\/([0-9a-f-]{36})/g)].map(([, id]) => id!))];
  const reports = await textOf(visitor, '/reports');
  const idOf = (kind: string, name: string) =>
    new RegExp(`href="/reports/${kind}/([^"/?]+)[^>]*>(?:<[^>]*>)*[^<]*${name}`).exec(reports)![1]!;
  return {
    incident: await printed(visitor, `/incidents/${ids[0]}/print`),
    incidents: await printed(visitor, '/incidents/print', { id: ids[1]! }),
    list: await printed(visitor, '/reports/print', { kind: 'search', id: idOf('search', 'Open for the managers') }),
    chart: await printed(visitor, '/reports/print', { kind: 'analysis', id: idOf('analysis', 'Incidents by year') }),
  };
}

/** Returns the address of the page that shows the printout, when it is made. */
async function printed(visitor: Client, path: string, fields = {}): Promise<string> {
  const page = (await visitor.post(path, fields)).headers.location!;
  for (let tries = 0; tries < 300; tries++) {
    if ((await textOf(visitor, page)).includes('type="application/pdf"')) return page;
    await sleep(200);
  }
  throw new Error(`${page} has no printout`);
}

async function textOf(visitor: Client, path: string) {
  return (await visitor.get(path)).body;
}
