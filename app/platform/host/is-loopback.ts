import { isIPv4 } from 'node:net';

/** `host` is that of a URL, or an address to listen on. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || name === '::1') return true;
  return isIPv4(name) && name.startsWith('127.');
}
