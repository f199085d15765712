import { incidentStatusNames } from '#db/vocabulary/incident.ts';
import type { ExportedTable } from '../incidents/list/exported-table.ts';
import { type Display, localTime } from '../ui/format.ts';
import type { MyDraft } from './queries/my-drafts.server.ts';

export function exportedDrafts(name: string, batches: AsyncIterable<MyDraft[]>, display: Display): ExportedTable {
  const rows = async function* () {
    for await (const batch of batches) {
      yield batch.map(({ number, createdAt, updatedAt, classPath, enteredBy, status }) => [
        ...[number, localTime(createdAt, display), localTime(updatedAt, display)],
        ...[classPath?.join(' / ') ?? '', enteredBy, incidentStatusNames[status]],
      ]);
    }
  };
  const times = ['Date created', 'Last modified'].map((label) => ({ label, kind: 'time' as const }));
  return { name, head: ['Number', ...times, 'What', 'Entered By', 'Status'], reader: display, batches: rows() };
}
