import { incidentStatusNames } from '#db/vocabulary/incident.ts';
import type { ExportedTable } from '../incidents/list/exported-table.ts';
import { type Display, formatDateTime } from '../ui/format.ts';
import type { MyDraft } from './queries/my-drafts.server.ts';

export function exportedDrafts(name: string, batches: AsyncIterable<MyDraft[]>, display: Display): ExportedTable {
  const rows = async function* () {
    for await (const batch of batches) {
      yield batch.map(({ number, createdAt, updatedAt, classPath, enteredBy, status }) => [
        ...[number, formatDateTime(createdAt, display), formatDateTime(updatedAt, display)],
        ...[classPath?.join(' / ') ?? '', enteredBy, incidentStatusNames[status]],
      ]);
    }
  };
  return { name, head: ['Number', 'Date created', 'Last modified', 'What', 'Entered By', 'Status'], batches: rows() };
}
