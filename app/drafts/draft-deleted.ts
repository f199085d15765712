import type { Toast } from '../ui/toasts.tsx';

/** Returns the toast for a deleted draft; deleting an edit copy (`isCopy`) discards the changes, not the incident. */
export function draftDeleted(number: number, isCopy: boolean): Toast {
  return {
    kind: 'ok',
    message: isCopy ? `The changes to incident #${number} are discarded.` : `Draft #${number} is deleted.`,
  };
}
