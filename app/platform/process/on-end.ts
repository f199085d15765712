/** `withParent`: npm would leave the server running on its port when it is killed. */
export function onEnd(shutdown: () => void, withParent: boolean) {
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, shutdown);
  const parent = process.ppid;
  if (withParent) setInterval(() => process.ppid !== parent && shutdown(), 500).unref();
}
