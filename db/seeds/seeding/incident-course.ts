import type { IncidentSeed } from '../content.ts';

export type Step = { action: 'CREATE' | 'EDIT' | 'LOCK' | 'CLOSE'; at: Date; by: string };

const hour = 3_600_000;

/** Returns the steps of an incident in order: created, then edited, locked and closed where the seed says so. */
export function courseOf({ enteredAt, enteredBy, investigator, locked, close }: IncidentSeed, today: Date): Step[] {
  const from = enteredAt.getTime();
  const length = (close?.closedAt ?? today).getTime() - from;
  const after = (hours: number, share: number) => new Date(from + Math.min(hours * hour, length * share));
  const steps: Step[] = [{ action: 'CREATE', at: enteredAt, by: enteredBy }];
  if (investigator) steps.push({ action: 'EDIT', at: after(9, 0.4), by: investigator });
  if (locked) steps.push({ action: 'LOCK', at: after(14, 0.6), by: investigator ?? enteredBy });
  if (close) steps.push({ action: 'CLOSE', at: close.closedAt, by: close.user ?? investigator ?? enteredBy });
  return steps;
}
