import type { Toast } from '../ui/toasts.tsx';

export function draftDeleted(number: number, isCopy: boolean): Toast {
  return {
    kind: 'ok',
    message: isCopy ? `The changes to incident #${number} are discarded.` : `Draft #${number} is deleted.`,
  };
}
