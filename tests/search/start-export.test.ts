import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startExport } from '#app/incidents/list/start-export.server.ts';

type Person = Parameters<typeof startExport>[0];

test('an export whose client has left before it starts keeps nobody waiting', async () => {
  const person = { actor: { userId: randomUUID(), account: { id: randomUUID() } } } as Person;
  await startExport(person, 1_000, AbortSignal.abort());
  const release = await startExport(person, 1_000);
  expect(release).not.toBeNull();
  expect(await startExport(person, 0)).toBeNull();
  release!();
});
