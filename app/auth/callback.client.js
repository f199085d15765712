// @ts-check
const said = new URLSearchParams(location.hash.slice(1));
// what came in the hash, tokens included, stays in no history
history.replaceState(null, '', location.pathname);
const error = said.get('error')?.slice(0, 100);
if (said.get('error_description') === 'EXCEED_MAX_CONCURRENT_USER') {
  location.replace('/errors/exceedMaxConcurrentUser');
} else if (error) {
  console.error(error, said.get('error_description'));
  /** @type {HTMLElement} */ (document.querySelector('h1')).textContent = 'You are not signed in';
  /** @type {HTMLElement} */ (document.querySelector('[role=alert]')).textContent =
    `Error: ${error}. Check the console for further details.`;
}
