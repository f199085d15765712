/** SQL: the facts that permissions depend on, as JSON; `incident` is a table or alias. */
export const factsOf = (incident = 'incident') => `
jsonb_build_object('id', ${incident}.id, 'number', ${incident}.number, 'version', ${incident}.version,
  'createUserId', ${incident}.create_user_id, 'assignedUserId', ${incident}.assigned_user_id,
  'status', ${incident}.status, 'locked', ${incident}.locked, 'reviewState', ${incident}.review_state,
  'reviewUserId', ${incident}.review_user_id, 'hasTask', has_open_task(${incident}.id))`;

export const factsSql = `${factsOf()} as facts`;
