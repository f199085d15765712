/** SQL condition on an audit entry `r`: it names no locked incident, unless the user may see these. */
export const isVisibleRecordSql = `(sees_locked() or (
  (r.object_id is null or r.object_type not in ('INCIDENT', 'REPORT')
    or exists (select from incident i where i.account_id = r.account_id and i.id = r.object_id)
    or not is_locked_incident(r.object_id))
  and (r.transaction_type not in ('LINK', 'UNLINK')
    or not is_locked_incident((r.object_data ->> 'linkedIncidentId')::uuid))))`;
