import { isLoopback } from '../host/is-loopback.ts';

export const environments = ['local', 'dev', 'test', 'demo', 'prod'] as const;
export type Environment = (typeof environments)[number];

/** Returns `local` for loopback, else the first label of the host (`demo`, `x-test`), else `prod`. */
export function environmentFor(host: string): Environment {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  if (isLoopback(name)) return 'local';
  const first = name.split('.')[0] ?? '';
  return (['dev', 'test', 'demo'] as const).find((label) => new RegExp(`(^|-)${label}(-|$)`).test(first)) ?? 'prod';
}
