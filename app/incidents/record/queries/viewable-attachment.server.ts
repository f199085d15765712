import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { viewableIncident } from '../../queries/viewable-incident.server.ts';

type ViewableAttachment = { fileId: string; thumbnailFileId: string | null; fileName: string };

export async function viewableAttachment(
  scope: Scope,
  incidentId: string | undefined,
  id: string | undefined,
): Promise<ViewableAttachment> {
  const incident = await viewableIncident(scope, incidentId);
  const [row] = await scope.em.execute<ViewableAttachment[]>(
    `select file_id as "fileId", thumbnail_file_id as "thumbnailFileId", file_name as "fileName"
     from attachment where account_id = current_account() and incident_id = $1 and id = $2`,
    [incident.id, parseId(id)],
  );
  return orNotFound(row, 'attachment');
}
