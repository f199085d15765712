import type { Scope } from '../../auth/scope.server.ts';

/** Returns the next numbers of the account, which nobody else gets; runs in the transaction that uses them. */
export async function takeIncidentNumbers({ em }: Pick<Scope, 'em'>, count: number): Promise<number[]> {
  const [{ last }] = await em.execute<[{ last: number }]>(sql, [count]);
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}

const sql = `
update account set last_incident_number = last_incident_number + $1
where id = current_account() returning last_incident_number::int as last`;
