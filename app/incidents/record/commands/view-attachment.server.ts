import { buffer } from 'node:stream/consumers';
import type { AttachmentType, NotShownReason } from '#db/vocabulary/incident.ts';
import { isWordDocument, notShownOf } from '../../../attachments/file-kinds.ts';
import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { viewableIncident } from '../../queries/viewable-incident.server.ts';
import { recordRead } from '../record-read.server.ts';

const maxShownBytes = 500_000;
/** The browser converts Word documents up to this size. */
const maxWordBytes = 20 * 2 ** 20;

/** Audits the read. `notShown` tells why the file is only downloaded. Throws a NotFoundError. */
export async function viewAttachment(scope: Scope, incidentId: string | undefined, id: string | undefined) {
  const { em, files } = scope;
  const incident = await viewableIncident(scope, incidentId);
  const all = await em.execute<FoundAttachment[]>(sql, [incident.id]);
  const at = all.findIndex((attachment) => attachment.id === parseId(id));
  const { key, mediaType, ...found } = orNotFound(all[at], 'attachment');
  const [added] = await em.execute<{ by: string }[]>(addedBySql, [incident.id, found.id]);
  await recordRead(scope, incident);
  const notShown = notShownOf({ mediaType, notShown: found.notShown });
  const isShown = notShown === null;
  const isText = isShown && found.type === 'TXT' && found.sizeBytes > 0;
  const isCut = isText && found.sizeBytes > maxShownBytes;
  const end = Math.min(found.sizeBytes, maxShownBytes) - 1;
  return {
    incident: { id: incident.id, number: incident.number },
    attachment: {
      ...found,
      addedBy: added?.by ?? null,
      isShown,
      notShown,
      isWord: isWordDocument(mediaType) && found.sizeBytes <= maxWordBytes,
      isCut,
    },
    text: isText ? decode(await buffer(await files.read(key, { start: 0, end })), mediaType, isCut) : null,
    place: at + 1,
    count: all.length,
    previousId: all[at - 1]?.id ?? null,
    nextId: all[at + 1]?.id ?? null,
  };
}

export type ViewedAttachment = Awaited<ReturnType<typeof viewAttachment>>;

/** Leaves out a last character that the cut has split. */
function decode(bytes: Buffer, mediaType: string, isCut: boolean): string {
  const charset = /;\s*charset=(.+)$/.exec(mediaType)?.[1];
  return new TextDecoder(charset).decode(bytes, { stream: isCut });
}

type FoundAttachment = {
  id: string;
  name: string;
  type: AttachmentType;
  sizeBytes: number;
  addedAt: string;
  mediaType: string;
  key: string;
  notShown: NotShownReason | null;
  sha256: string;
  uploadedSha256: string | null;
};

const sql = `
select a.id, coalesce(nullif(a.name, ''), a.file_name) as name, a.attachment_type as type, f.media_type as "mediaType",
  f.size_bytes::int as "sizeBytes", to_json(a.created_at) as "addedAt", f.key,
  f.not_shown as "notShown", encode(f.sha256, 'hex') as sha256, encode(f.uploaded_sha256, 'hex') as "uploadedSha256"
from attachment a join stored_file f on f.account_id = a.account_id and f.id = a.file_id
where a.account_id = current_account() and a.incident_id = $1 order by a.created_at, a.id`;

/** SQL: the author of the first version that has the attachment. */
const addedBySql = `
select update_user_name as by from history_entry
where account_id = current_account() and incident_id = $1
  and snapshot -> 'attachments' @> jsonb_build_array(jsonb_build_object('id', $2::text))
order by updated_at, id limit 1`;
