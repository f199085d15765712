// @ts-check
/**
 * Calls `onChange` once, when the server tells that someone else has changed the incident. Returns how to stop. The
 * stream is closed while the page is hidden: a browser opens six connections to a server, and keeps a page in its
 * back/forward cache only without one.
 * @param {string} url
 * @param {() => void} onChange
 */
export function watchIncident(url, onChange) {
  /** @type {EventSource | undefined} */
  let source;
  const watched = new AbortController();
  const close = () => {
    source?.close();
    source = undefined;
  };
  const open = () => {
    if (source || document.hidden || watched.signal.aborted) return;
    source = new EventSource(url);
    source.addEventListener('changed', () => {
      stop();
      onChange();
    });
  };
  const stop = () => {
    watched.abort();
    close();
  };
  const { signal } = watched;
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()), { signal });
  addEventListener('pagehide', close, { signal });
  addEventListener('pageshow', open, { signal });
  open();
  return stop;
}

// a test that renders the form on the server imports this too
const notice = globalThis.document?.getElementById('incident-changed');
if (notice) {
  watchIncident(/** @type {string} */ (notice.dataset.changes), () => {
    notice.hidden = false;
  });
}
