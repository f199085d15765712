import type { Toast } from '../ui/toasts.tsx';

/** What is said when a draft is gone; of an open incident under edit it was only the copy. */
export function draftDeleted(number: number, isCopy: boolean): Toast {
  return {
    kind: 'ok',
    message: isCopy ? `The changes to incident #${number} are discarded.` : `Draft #${number} is deleted.`,
  };
}
