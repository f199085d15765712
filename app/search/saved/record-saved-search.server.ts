import { AuditRecord } from '#db/entities/audit-record.ts';
import type { SavedSearch } from '#db/entities/saved-search.ts';
import type { Scope } from '../../auth/scope.server.ts';

export function recordSavedSearch(em: Scope['em'], saved: SavedSearch, action: 'CREATE' | 'EDIT' | 'DELETE') {
  const { name, description, itemType, criteria, columns } = saved;
  em.create(AuditRecord, {
    objectType: itemType === 'REPORT' ? 'REPORT' : 'SEARCH',
    objectId: saved.id,
    objectName: name,
    transactionType: action,
    objectData: { name, description, itemType, criteria, columns },
  });
}
