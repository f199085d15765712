/** Returns null without a connection, or when the user is logged out. */
export async function fetchJson<Answer>(address: string, init: RequestInit = {}): Promise<Answer | null> {
  const answer = await fetch(address, { ...init, redirect: 'manual' }).catch(() => null);
  return answer?.ok ? await answer.json() : null;
}
