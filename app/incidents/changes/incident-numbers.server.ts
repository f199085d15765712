import type { Scope } from '../../auth/scope.server.ts';

/** Runs in the transaction that uses the number. */
export async function takeIncidentNumber(scope: Pick<Scope, 'em'>): Promise<number> {
  const [number] = await takeIncidentNumbers(scope, 1);
  return number!;
}

/** Runs in the transaction that uses the numbers. */
export async function takeIncidentNumbers({ em }: Pick<Scope, 'em'>, count: number): Promise<number[]> {
  const [{ last }] = await em.execute<[{ last: number }]>(sql, [count]);
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}

const sql = `
update account set last_incident_number = last_incident_number + $1
where id = current_account() returning last_incident_number::int as last`;
