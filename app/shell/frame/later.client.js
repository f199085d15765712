// @ts-check
/**
 * Runs a slow browser call when the browser is idle, each in a separate task.
 * @param {() => void} run
 */
export const later = (run) =>
  'requestIdleCallback' in window ? requestIdleCallback(() => setTimeout(run), { timeout: 1_000 }) : setTimeout(run);
