import type { Response } from 'express';
import { type KeyCall, recordKeyCalls } from '../../auth/api-keys/commands/record-key-calls.server.ts';
import { maxStoredCalls } from '../../auth/api-keys/max-stored-calls.ts';
import type { Scope } from '../../auth/scope.server.ts';

type Waiting = { scope: Scope; counts: Parameters<typeof recordKeyCalls>[2]['counts']; last: KeyCall[] };

const waiting = new Map<string, Waiting>();
const storeAfterMs = 5_000;

/** Calls wait in memory for some seconds and are stored with one statement for each key, to save writes. */
export function countKeyCall(
  scope: Scope,
  keyId: string,
  res: Response,
  { method, path }: { method: string; path: string },
) {
  const at = scope.now().toISOString();
  res.once('close', () => {
    if (!res.headersSent) return;
    const { counts, last } = waitingOf(scope, keyId);
    counts[resultOf(res.statusCode)] += 1;
    last.unshift({ at, method: method.toUpperCase(), path, status: res.statusCode });
    last.length = Math.min(last.length, maxStoredCalls);
  });
}

export async function storeKeyCalls() {
  await Promise.all([...waiting.keys()].map(store));
}

function waitingOf(scope: Scope, keyId: string): Waiting {
  const known = waiting.get(keyId);
  if (known) return known;
  const begun = { scope, counts: { succeeded: 0, refused: 0, limited: 0, failed: 0 }, last: [] };
  waiting.set(keyId, begun);
  setTimeout(() => void store(keyId), storeAfterMs).unref();
  return begun;
}

async function store(keyId: string) {
  const calls = waiting.get(keyId);
  if (!calls) return;
  waiting.delete(keyId);
  const { scope } = calls;
  await recordKeyCalls(scope, keyId, calls).catch((error: unknown) =>
    scope.log.warn({ err: error }, 'the calls of a key could not be stored'),
  );
}

function resultOf(status: number) {
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'succeeded';
}
