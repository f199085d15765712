/** SQL: whether another user of the account has the name of a user `u`. */
export const sharesNameSql = `(lower(u.first_name), lower(u.last_name)) in (
  select lower(first_name), lower(last_name) from app_user
  where account_id = current_account() and workgroup_id is not null
  group by lower(first_name), lower(last_name) having count(*) > 1)`;

/** SQL: the name of a user `u`, with the email where another user has the same name. */
export const distinctNameSql = `(
  u.first_name || ' ' || u.last_name || case when ${sharesNameSql} then ' (' || u.email || ')' else '' end)`;
