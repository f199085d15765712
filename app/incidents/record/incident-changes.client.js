// @ts-check
const firstDelayMilliseconds = 4_000;
const maxDelayMilliseconds = 60_000;

/**
 * Calls `onChange` once, when the server tells that someone else has changed the incident. Returns how to stop. The
 * stream is closed while the page is hidden: a browser opens six connections to a server, and keeps a page in its
 * back/forward cache only without one. A browser gives up a stream that was refused, so it is opened again here, after
 * delays that grow and differ from page to page.
 * @param {string} url
 * @param {() => void} onChange
 */
export function watchIncident(url, onChange) {
  /** @type {EventSource | undefined} */
  let source;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let refusals = 0;
  const watched = new AbortController();
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const open = () => {
    if (source || document.hidden || watched.signal.aborted) return;
    source = new EventSource(url);
    source.addEventListener('open', () => {
      refusals = 0;
    });
    source.addEventListener('changed', () => {
      stop();
      onChange();
    });
    source.addEventListener('ended', stop);
    source.addEventListener('error', reopenIfRefused);
  };
  const reopenIfRefused = () => {
    if (source?.readyState !== EventSource.CLOSED) return;
    close();
    timer = setTimeout(open, delayMilliseconds(refusals++));
  };
  const stop = () => {
    watched.abort();
    close();
  };
  const { signal } = watched;
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()), { signal });
  addEventListener('pagehide', close, { signal });
  // it follows the load of the page too, when a refused stream waits for its time
  addEventListener('pageshow', ({ persisted }) => persisted && open(), { signal });
  open();
  return stop;
}

/** @param {number} refusals */
function delayMilliseconds(refusals) {
  return Math.min(firstDelayMilliseconds * 2 ** refusals, maxDelayMilliseconds) * (0.5 + Math.random());
}

// a test that renders the form on the server imports this too
const notice = globalThis.document?.getElementById('incident-changed');
if (notice) {
  watchIncident(/** @type {string} */ (notice.dataset.changes), () => {
    notice.hidden = false;
  });
}
