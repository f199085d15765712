import type { Scope } from '../../auth/scope.server.ts';

/** The account's own company; made under the account's name where there is none yet. */
export async function fetchOwnerCompany({ em, actor }: Scope): Promise<{ id: string; name: string }> {
  await em.execute(madeSql, [actor.account.name]);
  const [owner] = await em.execute<[{ id: string; name: string }]>(
    'select id, name from legal_entity where account_id = current_account() and owner',
  );
  return owner;
}

const madeSql = `
insert into legal_entity (account_id, name, owner) values (current_account(), ?, true)
on conflict (account_id) where owner do nothing`;
