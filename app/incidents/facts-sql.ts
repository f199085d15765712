export const factsSql = `
jsonb_build_object('id', id, 'number', number, 'version', version, 'createUserId', create_user_id,
  'assignedUserId', assigned_user_id, 'status', status, 'locked', locked) as facts`;
