export const remainingIncidentsSql = `(
  select count(*) from incident_import_row r join incident n on n.account_id = r.account_id and n.id = r.created_incident_id
  where r.account_id = i.account_id and r.import_id = i.id and r.result = 'CREATED')`;
