import { randomUUIDv7 } from 'node:crypto';
import { addSeconds } from 'date-fns/addSeconds';
import type { Client } from 'pg';
import type { Files } from '#app/platform/files.ts';
import type { SeededIncident } from './incident-rows.ts';
import { insertRows } from './insert-rows.ts';
import { storeSamples } from './store-samples.ts';

export async function seedAttachments(client: Client, seeded: SeededIncident[], files: Files) {
  const stored = await storeSamples(
    files,
    seeded.flatMap(({ seed }) => seed.attachments),
  );
  const attached = seeded.flatMap(({ id, seed, vehicles, items }) =>
    seed.attachments.map((attachment, index) => {
      const { key, sizeBytes, sha256, mediaType, fileName } = stored.get(attachment)!;
      const { name, kind, comments, on } = attachment;
      const createdAt = addSeconds(seed.enteredAt, index);
      const fileId = randomUUIDv7();
      const file = {
        id: fileId,
        key,
        purpose: 'ATTACHMENT',
        mediaType,
        sizeBytes,
        sha256: `\\x${sha256.toString('hex')}`,
        createdAt,
      };
      const vehicleId = on && 'vehicle' in on ? vehicles[on.vehicle] : null;
      const itemId = on && 'item' in on ? items[on.item] : null;
      const row = { id: randomUUIDv7(), incidentId: id, incidentVehicleId: vehicleId, incidentItemId: itemId, fileId };
      // small pictures are their own thumbnails
      const thumbnailFileId = kind === 'IMAGE' ? fileId : null;
      return { file, row: { ...row, thumbnailFileId, name, comments, fileName, attachmentType: kind, createdAt } };
    }),
  );
  await insertRows(
    client,
    'stored_file',
    attached.map(({ file }) => file),
  );
  await insertRows(
    client,
    'attachment',
    attached.map(({ row }) => row),
  );
}
