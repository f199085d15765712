// @ts-check
const main = /** @type {HTMLElement} */ (document.querySelector('main'));
const told = /** @type {HTMLElement} */ (main.querySelector('[role=alert]'));
let { error, description = '' } = told.dataset;
if (error === undefined) {
  const answer = new URLSearchParams(location.hash.slice(1));
  // what came in the hash, tokens included, stays in no history
  history.replaceState(null, '', location.pathname);
  const hasTokens = answer.has('access_token') || answer.has('id_token') || answer.has('code');
  error = answer.get('error')?.slice(0, 100) || (hasTokens ? 'unsupported_response_type' : 'invalid_response');
  description = answer.get('error_description') ?? '';
}
if (description.includes('EXCEED_MAX_CONCURRENT_USER')) {
  location.replace('/errors/exceedMaxConcurrentUser');
} else {
  console.warn(error, description);
  /** @type {HTMLElement} */ (main.querySelector('h1')).textContent = 'You are not signed in';
  told.textContent = `Error: ${error}. Check the console for further details.`;
}
