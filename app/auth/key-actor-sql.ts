/**
 * Returns `actor` and the hashes of the secrets of a usable key with the id $1; `oldHash` is null unless the secret before
 * the last rotation still works. A key has the privileges chosen for it that its maker has now, and never those to
 * reveal private details or to administer the system.
 */
export const keyActorSql = `
select jsonb_build_object(
  'sessionId', k.id, 'userId', k.id, 'keyId', k.id, 'firstName', u.first_name, 'lastName', u.last_name,
  'email', u.email, 'systemAdmin', false, 'workgroup', 'API key', 'admin', false,
  'privileges', coalesce((select jsonb_agg(chosen) from unnest(k.privileges) chosen
    where chosen not in ('SYSTEM_ADMIN', 'PRIVACY_INFO_VIEW')
      and (w.is_admin or exists (select from workgroup_privilege p
        where p.account_id = w.account_id and p.workgroup_id = w.id and p.privilege = chosen))), '[]'),
  'account', jsonb_build_object('id', a.id, 'name', a.name, 'active', a.active, 'countryCode', a.country_code,
    'timeZone', a.time_zone, 'dateFormat', a.date_format, 'measurementType', a.measurement_type,
    'autoLogoutSeconds', a.auto_logout_seconds)
) as actor, encode(k.secret_hash, 'hex') as hash,
  case when k.old_secret_until > now() then encode(k.old_secret_hash, 'hex') end as "oldHash",
  k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as "isUseDue",
  k.old_secret_used_at is null or k.old_secret_used_at < now() - interval '1 minute' as "isOldUseDue"
from api_key k
join app_user u on u.account_id = k.account_id and u.id = k.id
join app_user m on m.account_id = k.account_id and m.id = k.maker_id and m.status = 1
join workgroup w on w.account_id = m.account_id and w.id = m.workgroup_id
join account a on a.id = k.account_id
where k.account_id = current_account() and k.id = $1 and k.ended_at is null
  and (k.expires_at is null or k.expires_at > now())`;
