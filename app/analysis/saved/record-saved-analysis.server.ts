import { AuditRecord } from '#db/entities/audit-record.ts';
import type { SavedAnalysis } from '#db/entities/saved-analysis.ts';
import type { Scope } from '../../auth/scope.server.ts';

export function recordSavedAnalysis(em: Scope['em'], saved: SavedAnalysis, action: 'CREATE' | 'EDIT' | 'DELETE') {
  const { name, itemType, criteria, compareClasses, target, emailsTarget } = saved;
  em.create(AuditRecord, {
    objectType: itemType === 'REPORT' ? 'REPORT' : 'ANALYZE',
    objectId: saved.id,
    objectName: name,
    transactionType: action,
    objectData: { name, itemType, compareClasses, ...(target !== null && { target, emailsTarget }), criteria },
  });
}
