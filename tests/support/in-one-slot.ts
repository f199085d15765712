import { vi } from 'vitest';

/**
 * Resolves when the hour or the day of UTC has another minute to go: within it a queue takes a job once, and with an hour
 * ends the day of an account.
 */
export async function inOneSlot(slot: 'hour' | 'day') {
  const seconds = { hour: 3_600, day: 86_400 }[slot];
  await vi.waitUntil(() => (Date.now() / 1_000) % seconds < seconds - 60, 90_000);
}
