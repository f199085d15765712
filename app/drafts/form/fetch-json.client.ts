/** What the server says at an address of the product; null without a connection, or to someone who was logged out. */
export async function fetchJson<Answer>(address: string, init: RequestInit = {}): Promise<Answer | null> {
  const answer = await fetch(address, { ...init, redirect: 'manual' }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as Answer) : null;
}
