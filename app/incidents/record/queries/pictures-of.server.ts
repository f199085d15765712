import { buffer } from 'node:stream/consumers';
import type { Scope } from '../../../auth/scope.server.ts';
import type { IncidentRecord } from '../../incident-record.ts';

/** A past version has only the pictures that are still the same. Keys are persons and attachments. */
export async function picturesOf(
  { em, files }: Pick<Scope, 'em' | 'files'>,
  { id, persons, attachments }: IncidentRecord,
): Promise<Map<string, Buffer>> {
  const hasPictures =
    persons.some(({ pictureFileId }) => pictureFileId) || attachments.some(({ hasThumbnail }) => hasThumbnail);
  if (!hasPictures) return new Map();
  const rows = await em.execute<{ id: string; fileId: string | null; key: string }[]>(picturesSql, [id]);
  const pictures = new Map(persons.map(({ id, pictureFileId }) => [id, pictureFileId]));
  // the person may have another picture than in the past version
  const visibleRows = rows.filter(({ id, fileId }) => fileId === null || fileId === pictures.get(id));
  return new Map(
    await Promise.all(visibleRows.map(async ({ id, key }) => [id, await buffer(await files.read(key))] as const)),
  );
}

const picturesSql = `
select p.id, p.picture_file_id as "fileId", f.key from incident_person p
join stored_file f on f.account_id = p.account_id and f.id = coalesce(p.picture_thumbnail_file_id, p.picture_file_id)
where p.account_id = current_account() and p.incident_id = $1
union all
select a.id, null, f.key from attachment a join stored_file f on f.account_id = a.account_id and f.id = a.thumbnail_file_id
where a.account_id = current_account() and a.incident_id = $1 and f.media_type in ('image/jpeg', 'image/png')`;
