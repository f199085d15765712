import { idleTime } from '../../ui/idle-time.ts';

/**
 * Warns of the auto logout where no script counts down to it, and lets the reader stay: WCAG 2.2.1. It opens a tab of its
 * own, so that what is typed on this page stays.
 */
export function IdleNotice({ seconds }: { seconds: number }) {
  return (
    <aside className="idle-notice" aria-label="Auto logout">
      <p>
        You are logged out after {idleTime(seconds)} without opening or sending a page.{' '}
        <a href="/session/stay" target="_blank" rel="noopener">
          Stay signed in (opens a new tab)
        </a>
      </p>
    </aside>
  );
}
