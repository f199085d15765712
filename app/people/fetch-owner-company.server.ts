import type { Scope } from '../auth/scope.server.ts';

/** Creates the account's legal entity where it is missing. */
export async function fetchOwnerCompany({ em, actor }: Scope): Promise<{ id: string; name: string }> {
  await em.execute(insertSql, [actor.account.name]);
  const [owner] = await em.execute<[{ id: string; name: string }]>(
    'select id, name from legal_entity where account_id = current_account() and owner',
  );
  return owner;
}

const insertSql = `
insert into legal_entity (account_id, name, owner) values (current_account(), $1, true)
on conflict (account_id) where owner do nothing`;
