import type { ViewerDisplay } from '../../../auth/viewer-display.ts';
import type { CloseRecord } from '../../incident-record.ts';
import { closeDetails } from '../part-details.ts';
import { Fields } from './fields.tsx';

export function CloseDetails({ close, display }: { close: CloseRecord; display: ViewerDisplay }) {
  return <Fields of={closeDetails(close, display)} />;
}
