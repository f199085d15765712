/** With more, times of one incident that two machines wrote would be in the wrong order. */
export const clockToleranceSeconds = 2;

/** Positive where this machine's clock is ahead of the database's. */
export async function clockDifferenceSeconds(queryRow: (sql: string) => Promise<{ seconds: string | number }>) {
  const before = Date.now();
  const { seconds } = await queryRow('select extract(epoch from clock_timestamp())::float as seconds');
  const between = (before + Date.now()) / 2;
  return between / 1_000 - Number(seconds);
}
