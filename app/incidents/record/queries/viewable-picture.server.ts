import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { displayName } from '../../../ui/format.ts';
import { viewableIncident } from '../../queries/viewable-incident.server.ts';

type ViewablePicture = { fileId: string; thumbnailFileId: string | null; fileName: string };

export async function viewablePicture(
  scope: Scope,
  incidentId: string | undefined,
  personId: string | undefined,
): Promise<ViewablePicture> {
  const incident = await viewableIncident(scope, incidentId);
  const [row] = await scope.em.execute<PictureRow[]>(
    `select picture_file_id as "fileId", picture_thumbnail_file_id as "thumbnailFileId", first_name as "firstName",
       middle_name as "middleName", last_name as "lastName"
     from incident_person where account_id = current_account() and incident_id = $1 and id = $2`,
    [incident.id, parseId(personId)],
  );
  const { fileId, thumbnailFileId, ...name } = orNotFound(row, 'person');
  return { fileId: orNotFound(fileId, 'picture'), thumbnailFileId, fileName: `${displayName(name)}.jpg` };
}

type PictureRow = {
  fileId: string | null;
  thumbnailFileId: string | null;
  firstName: string;
  middleName: string;
  lastName: string;
};
