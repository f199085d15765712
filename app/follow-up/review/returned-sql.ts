/** SQL: incidents `i` returned to the user or to an API key of theirs, with the class `l` and the last return `h`. */
export const returnedToUser = `
from incident i
join lookup l on l.account_id = i.account_id and l.id = i.last_class_id
cross join lateral (
  select update_user_name, reason from history_entry
  where account_id = i.account_id and incident_id = i.id and action_type = 'RETURN'
  order by updated_at desc, id desc limit 1) h
where i.account_id = current_account() and i.review_state = 'RETURNED'
  and i.review_user_id = any (array(select users_of_acting_person()))`;
