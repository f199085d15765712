import { buffer } from 'node:stream/consumers';
import type { Scope } from '../../auth/scope.server.ts';
import type { IncidentRecord } from '../incident-record.ts';

/** Returns the thumbnails of an incident's persons, as JPEG by the person's id. */
export async function picturesOf(
  { em, files }: Pick<Scope, 'em' | 'files'>,
  { id, persons }: IncidentRecord,
): Promise<Map<string, Buffer>> {
  if (!persons.some(({ pictureFileId }) => pictureFileId)) return new Map();
  const rows = await em.execute<{ personId: string; key: string }[]>(
    `select p.id as "personId", f.key from incident_person p
     join stored_file f on f.account_id = p.account_id and f.id = coalesce(p.picture_thumbnail_file_id, p.picture_file_id)
     where p.account_id = current_account() and p.incident_id = ?`,
    [id],
  );
  return new Map(
    await Promise.all(
      rows.map(async ({ personId, key }) => [personId, await buffer(await files.read(key))] as [string, Buffer]),
    ),
  );
}
