// @ts-check
const main = /** @type {HTMLElement} */ (document.querySelector('main'));
const message = /** @type {HTMLElement} */ (main.querySelector('[role=alert]'));
let { error, description = '' } = message.dataset;
if (error === undefined) {
  const params = new URLSearchParams(location.hash.slice(1));
  // removes the hash, which may hold tokens, from the browser history
  history.replaceState(null, '', location.pathname);
  const hasTokens = params.has('access_token') || params.has('id_token') || params.has('code');
  error = params.get('error')?.slice(0, 100) || (hasTokens ? 'unsupported_response_type' : 'invalid_response');
  description = params.get('error_description') ?? '';
}
if (description.includes('EXCEED_MAX_CONCURRENT_USER')) {
  location.replace('/errors/exceedMaxConcurrentUser');
} else {
  console.warn(error, description);
  /** @type {HTMLElement} */ (main.querySelector('h1')).textContent = 'You are not signed in';
  message.textContent = `Error: ${error}. Check the console for further details.`;
}
