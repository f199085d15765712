/** A day of this week that is over in the zone of every account, as a date field takes it. */
export function pastDay(): string {
  return new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10);
}
