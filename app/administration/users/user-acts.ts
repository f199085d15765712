import { counted } from '../../ui/format.ts';

/** Keys are the last part of each address. */
export const userActs = {
  activate: { label: 'Activate', done: 'activated', undoable: true, isHarmless: true },
  deactivate: { label: 'Deactivate', done: 'deactivated', undoable: true, isHarmless: false },
  resend: { label: 'Resend email verification', undoable: false, isHarmless: true },
  'turn-on-mfa': { label: 'Turn on 2-step verification', undoable: true, isHarmless: true },
  move: { label: 'Move', done: 'moved', undoable: true, isHarmless: true },
} as const;

export type UserAct = keyof typeof userActs;

export function isUserAct(name: string | undefined): name is UserAct {
  return name !== undefined && Object.hasOwn(userActs, name);
}

export const keepTasks = { value: 'kept', label: 'They keep them', group: 'Users' } as const;

export const maxChosenUsers = 500;

export function questionOf(act: UserAct, count: number): string {
  if (count === 0) return 'No user to change';
  const users = counted(count, 'user');
  if (act === 'resend') return `Resend the email verification to ${users}?`;
  if (act === 'turn-on-mfa') return `Turn on the 2-step verification of ${users}?`;
  return `${userActs[act].label} ${users}?`;
}

export function resultOf(act: UserAct, count: number): string {
  const users = counted(count, 'user');
  if (act === 'resend') return `Email verification is sent to ${users}.`;
  if (act === 'turn-on-mfa') return `The 2-step verification of ${users} is on.`;
  return `${users} ${count === 1 ? 'is' : 'are'} ${userActs[act].done}.`;
}
