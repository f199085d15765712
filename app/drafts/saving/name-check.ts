import { createContext } from 'react';
import { fetchJson } from '../../ui/fetch-json.ts';

type Named = { page: string; kind: 'persons' | 'legalEntities'; id: string; names: Record<string, string> };

/** Returns false if the save failed. */
export const FlushContext = createContext(async () => true);

/** Saves the part first, because the server knows saved parts only. */
export async function isKnownName(
  flush: () => Promise<boolean> | undefined,
  { page, kind, id, names }: Named,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!(await flush()) || signal?.aborted) return false;
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(names)) body.set(`${kind}.${id}.${name}`, value);
  const init = { method: 'POST', body, ...(signal && { signal }) };
  const answer = await fetchJson<{ matches: number }>(`${page}/duplicates/${id}/check`, init);
  return answer !== null && answer.matches > 0;
}
