import { idleTime } from '../../ui/dates/idle-time.ts';

/** Works without scripts (WCAG 2.2.1); the new tab keeps the input of this page. */
export function IdleNotice({ seconds }: { seconds: number }) {
  return (
    <aside className="idle-notice" aria-label="Auto logout">
      <p>
        You are logged out after {idleTime(seconds)} without activity.{' '}
        <a href="/session/stay" target="_blank" rel="noopener">
          Stay signed in (opens a new tab)
        </a>
      </p>
    </aside>
  );
}
