/** Returns the seconds without activity after which users can be logged out; the shortest is for trying it out. */
export function idleOptions(environment: string): number[] {
  return ['test', 'dev', 'local'].includes(environment) ? [20, 600, 900] : [600, 900];
}
