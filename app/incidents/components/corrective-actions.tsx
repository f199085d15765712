import { DataList, Datum } from '../../ui/data-list.tsx';
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx';
import type { CorrectiveActionRecord } from '../incident-record.ts';
import { EntryName } from './entry-name.tsx';
import { Fields } from './fields.tsx';

export function CorrectiveActions({ correctiveActions }: { correctiveActions: CorrectiveActionRecord[] }) {
  return (
    <ol className="people">
      {correctiveActions.map((action, at) => (
        <li key={action.id}>
          <EntryName name={action.displayType || `Corrective action ${at + 1}`} tags={tagsOf(action)} />
          <Fields
            of={[
              [action.referredType === 'INTERNAL' ? 'Department' : 'Agency', action.referredTo],
              ['Contact', action.contactName],
              ['Alias', action.contactAlias],
              ['Position', action.contactPosition],
              ['Phone', action.contactPhone],
              ['Mobile phone', action.contactMobilePhone],
              ['Email', action.contactEmail],
              ['Involved persons', action.involvedPersons.join(', '), 'most'],
            ]}
          />
          {action.details && (
            <DataList>
              <Datum label="Details" width="full">
                <RichTextView source={action.details} />
              </Datum>
            </DataList>
          )}
        </li>
      ))}
    </ol>
  );
}

function tagsOf({ referred, referredType }: CorrectiveActionRecord) {
  return [referred && 'Referred', referred && referredType && (referredType === 'INTERNAL' ? 'Internal' : 'External')];
}
