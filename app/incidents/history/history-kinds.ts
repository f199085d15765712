import type { IconName } from '../../ui/icon.tsx';
import type { HistoryKind } from './commands/view-history.server.ts';

export const historyKinds: Record<HistoryKind, { name: string; icon: IconName }> = {
  CREATE: { name: 'Create', icon: 'plus' },
  EDIT: { name: 'Edit', icon: 'edit' },
  ATTACHMENT: { name: 'Attachment', icon: 'clip' },
  NOTE: { name: 'Note', icon: 'write' },
  LINK: { name: 'Link', icon: 'swap' },
  UNLINK: { name: 'Unlink', icon: 'swap' },
  TASK: { name: 'Task', icon: 'done' },
  CHECKLIST: { name: 'Checklist', icon: 'check' },
  CLOSE: { name: 'Close', icon: 'check' },
  REOPEN: { name: 'Reopen', icon: 'reopen' },
  LOCK: { name: 'Lock', icon: 'lock' },
  UNLOCK: { name: 'Unlock', icon: 'unlock' },
  APPROVE: { name: 'Approve', icon: 'check' },
  RETURN: { name: 'Return', icon: 'reopen' },
  AMEND: { name: 'Amend', icon: 'edit' },
  DELETE: { name: 'Delete', icon: 'trash' },
};
