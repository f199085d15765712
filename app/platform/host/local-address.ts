/** Returns the URL under which this machine reaches a server that listens on `host`, which may be all addresses. */
export function localAddress({ host, port }: { host: string; port: number }) {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
