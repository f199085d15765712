import type { AppLoadContext } from '@remix-run/node';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeStream } from '#app/incidents/record/change-stream.server.ts';
import { ServerTiming } from '#app/platform/web/server-timing.ts';
import { openIncidentChanges } from '#db/incident-changes.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { viewer, manager } = world.home;
const incident = await world.anIncident({ by: manager });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

function watched() {
  const changes = openIncidentChanges(process.env.DATABASE_URL!, { onError: () => {} });
  const connection = new AbortController();
  const open = async () => {
    const headers = { Accept: 'text/event-stream', Cookie: viewer.cookie };
    const address = `${world.product.settings.origin}/incidents/${incident.id}/changes`;
    const request = new Request(address, { headers, signal: connection.signal });
    const context = { services: world.product, changes, requestId: '1', timing: new ServerTiming() };
    const args = { request, context: context as unknown as AppLoadContext };
    return await changeStream(args, incident.id, { version: 1, lastNote: null });
  };
  return { changes, connection, open };
}

describe('the heartbeat of a stream of changes', () => {
  test('ends when the connection is gone', async () => {
    const { changes, connection, open } = watched();
    const { status } = await open();
    expect([status, vi.getTimerCount()]).toEqual([200, 1]);
    connection.abort();
    expect(vi.getTimerCount()).toBe(0);
    changes.close();
  });

  test('ends with the server, and so does the stream', async () => {
    const { changes, open } = watched();
    const answer = await open();
    expect(vi.getTimerCount()).toBe(1);
    changes.close();
    expect(vi.getTimerCount()).toBe(0);
    expect(await answer.text()).toContain('retry:');
  });

  test('never begins for a connection that was gone before', async () => {
    const { changes, connection, open } = watched();
    const opening = open();
    connection.abort();
    expect(await (await opening).text()).toContain('retry:');
    expect(vi.getTimerCount()).toBe(0);
    changes.close();
  });
});

test('streams that end at once are told to come back at different times', async () => {
  const { changes, open } = watched();
  const answers = await Promise.all(Array.from({ length: 8 }, open));
  changes.close();
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  const delays = texts.map((text) => Number(/^retry: (\d+)\n/.exec(text)?.[1]));
  expect(new Set(delays).size).toBeGreaterThan(4);
  for (const delay of delays) {
    expect(delay).toBeGreaterThanOrEqual(2_000);
    expect(delay).toBeLessThanOrEqual(6_000);
  }
});
