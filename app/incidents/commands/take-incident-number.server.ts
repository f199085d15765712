import type { Scope } from '../../auth/scope.server.ts';

/** Returns the next number of the account, which nobody else gets; runs in the transaction that uses it. */
export async function takeIncidentNumber({ em }: Pick<Scope, 'em'>): Promise<number> {
  const [{ number }] = await em.execute<[{ number: number }]>(sql);
  return number;
}

const sql = `
update account set last_incident_number = last_incident_number + 1
where id = current_account() returning last_incident_number::int as number`;
