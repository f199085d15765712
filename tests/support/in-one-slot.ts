import { vi } from 'vitest';

/** Resolves when the hour or the day of UTC, within which a queue takes a job once, has another minute to go. */
export async function inOneSlot(slot: 'hour' | 'day') {
  const seconds = { hour: 3_600, day: 86_400 }[slot];
  await vi.waitUntil(() => (Date.now() / 1_000) % seconds < seconds - 60, 90_000);
}
