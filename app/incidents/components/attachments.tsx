import { FileItem } from '../../ui/file-item.tsx';
import type { IncidentRecord } from '../incident-record.ts';

type AttachmentsProps = { incident: Pick<IncidentRecord, 'id' | 'attachments' | 'vehicles' | 'items'> };

export function Attachments({ incident: { id: incidentId, attachments, vehicles, items } }: AttachmentsProps) {
  const belongsTo = new Map([
    ...vehicles.map(({ id, licensePlate }, at) => [id, licensePlate || `Vehicle ${at + 1}`] as const),
    ...items.map(({ id, name }, at) => [id, name || `Item ${at + 1}`] as const),
  ]);
  return (
    <ul className="files">
      {attachments.map(({ id, name, fileName, comments, attachmentType, sizeBytes, ...attachment }) => {
        const href = `/incidents/${incidentId}/attachments/${id}`;
        return (
          <FileItem
            key={id}
            {...{ sizeBytes, comments, href }}
            name={name || fileName}
            type={attachmentType}
            more={belongsTo.get(attachment.vehicleId ?? attachment.itemId ?? '')}
            thumbnail={attachment.hasThumbnail && `${href}?thumbnail`}
          />
        );
      })}
    </ul>
  );
}
