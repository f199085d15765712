import { idleTime } from '../../ui/idle-time.ts';

/**
 * Warns of the auto logout on pages without scripts and lets the user extend the session (WCAG 2.2.1). The link opens a
 * new tab, so that the input on this page is not lost.
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
