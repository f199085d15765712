import { idleTime } from '../../ui/dates/idle-time.ts';

export type SignInNote = { title: string; text: string };

/** Returns the note that tells why a person must sign in again. `idle-600` means 600 seconds without activity. */
export function signInNote(why: string | undefined): SignInNote | null {
  const [, reason, seconds = '900'] = /^(\w{1,20})(?:-(\d{1,4}))?$/.exec(why ?? '') ?? [];
  const title = 'You were logged out';
  switch (reason) {
    case 'idle':
      return { title, text: `Nothing was touched for ${idleTime(Number(seconds))}. Your draft is saved.` };
    case 'expired':
      return { title, text: 'A session lasts 12 hours at most. Your draft is saved.' };
    case 'ended':
      return { title, text: 'Your session was ended. Your draft is saved.' };
    case 'renewal':
      return { title, text: 'Your session could not be renewed. Your draft is saved.' };
    case 'stale':
      return { title: 'Sign in again', text: 'The page was open for too long.' };
    default:
      return null;
  }
}
