import { displayName, formatDateTime } from '../../ui/format.ts';
import type { CloseRecord } from '../incident-record.ts';
import type { ViewerDisplay } from '../viewer-display.ts';
import { Fields } from './fields.tsx';

export function CloseDetails({ close, display }: { close: CloseRecord; display: ViewerDisplay }) {
  return (
    <Fields
      of={[
        ['Closed by', close.closedBy === 'USER' ? close.userName : displayName(close)],
        ['Date closed', formatDateTime(close.closedAt, display)],
        ['Alias', close.alias],
        ['Department', close.department],
        ['Position', close.position],
        ['Phone', close.phone],
        ['Mobile phone', close.mobilePhone],
        ['Email', close.email],
        ['Comments', close.comments, 'full'],
      ]}
    />
  );
}
