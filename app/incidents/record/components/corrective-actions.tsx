import { fieldsOfParts } from '#db/vocabulary/part-fields.ts';
import { DataList, Datum } from '../../../ui/lists/data-list.tsx';
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx';
import type { CorrectiveActionRecord } from '../../incident-record.ts';
import { correctiveActionDetails } from '../part-details.ts';
import { PartEntry } from './part-entry.tsx';

export function CorrectiveActions({ correctiveActions }: { correctiveActions: CorrectiveActionRecord[] }) {
  return (
    <ol className="people">
      {correctiveActions.map((action, index) => (
        <PartEntry key={action.id} {...correctiveActionDetails(action, index)}>
          {action.details && (
            <DataList>
              <Datum label={fieldsOfParts.correctiveActions.details.label} width="full">
                <RichTextView source={action.details} />
              </Datum>
            </DataList>
          )}
        </PartEntry>
      ))}
    </ol>
  );
}
