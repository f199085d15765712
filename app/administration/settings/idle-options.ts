export function idleOptions(environment: string): number[] {
  return ['test', 'dev', 'local'].includes(environment) ? [20, 600, 900] : [600, 900];
}
