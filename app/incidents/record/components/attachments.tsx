import type { AttachmentType } from '#db/vocabulary/incident.ts';
import { pictureNotice } from '#db/vocabulary/picture-notice.ts';
import { FileItem } from '../../../ui/files/file-item.tsx';
import type { IncidentRecord } from '../../incident-record.ts';

type AttachmentsProps = {
  incident: Pick<IncidentRecord, 'id' | 'attachments' | 'vehicles' | 'items'>;
  /** False for a past version, whose files may be gone. */
  linked: boolean;
};

export function Attachments({ incident, linked }: AttachmentsProps) {
  const { id: incidentId, attachments, vehicles, items } = incident;
  const belongsTo = new Map([
    ...vehicles.map(({ id, licensePlate }, index) => [id, licensePlate || `Vehicle ${index + 1}`] as const),
    ...items.map(({ id, name }, index) => [id, name || `Item ${index + 1}`] as const),
  ]);
  return (
    <ul className="files">
      {attachments.map(({ id, name, fileName, comments, attachmentType, sizeBytes, ...attachment }) => {
        const href = `/incidents/${incidentId}/attachments/${id}`;
        return (
          <FileItem
            key={id}
            sizeBytes={sizeBytes}
            comments={comments}
            href={linked ? (opens.has(attachmentType) ? `${href}/view` : `${href}?download`) : undefined}
            name={name || fileName}
            type={attachmentType}
            notice={pictureNotice({ attachmentType, ...attachment })}
            more={belongsTo.get(attachment.vehicleId ?? attachment.itemId ?? '')}
            thumbnail={linked && attachment.hasThumbnail && `${href}?thumbnail`}
          />
        );
      })}
    </ul>
  );
}

const opens = new Set<AttachmentType>(['IMAGE', 'MOVIE', 'AUDIO', 'TXT', 'PDF']);
