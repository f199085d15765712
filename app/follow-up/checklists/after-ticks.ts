import type { FormErrors, Success } from '../../platform/forms/submit.server.ts';
import type { SavedChecklist } from './commands/save-checklist.server.ts';

export function afterTicks(page: string, { refusals }: SavedChecklist): Success | FormErrors {
  return {
    to: `${page}#checklist`,
    toast:
      refusals.length > 0
        ? { kind: 'warn', message: refusals.join(' ') }
        : { kind: 'ok', message: 'The checklist is saved.' },
  };
}
