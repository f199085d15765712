export const environments = ['local', 'dev', 'test', 'demo', 'prod'] as const;
export type Environment = (typeof environments)[number];

export function environmentFor(host: string): Environment {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  if (name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]') return 'local';
  const first = name.split('.')[0] ?? '';
  return (['dev', 'test', 'demo'] as const).find((label) => new RegExp(`(^|-)${label}(-|$)`).test(first)) ?? 'prod';
}
