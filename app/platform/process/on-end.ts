/** `withParent`: npm, when it is killed, would leave the server on its port. */
export function onEnd(shutdown: () => void, withParent: boolean) {
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, shutdown);
  const parent = process.ppid;
  if (withParent) setInterval(() => process.ppid !== parent && shutdown(), 500).unref();
}
