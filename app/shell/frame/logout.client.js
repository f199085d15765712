// @ts-check
import { later } from './later.client.js';

// a logout deletes the backups of unsaved input, so that the next user cannot see them; an idle logout keeps them
addEventListener('submit', ({ target, defaultPrevented }) => {
  if (defaultPrevented || new URL(/** @type {HTMLFormElement} */ (target).action).pathname !== '/logout') return;
  for (const name of Object.keys(localStorage)) if (name.startsWith('unsaved ')) localStorage.removeItem(name);
});

const autoLogout = () => document.getElementById('auto-logout');
/** @param {string} selector @returns {HTMLElement | null | undefined} */
const inAutoLogout = (selector) => autoLogout()?.querySelector(selector);
const idleSeconds = Number(autoLogout()?.dataset.seconds);
if (idleSeconds) {
  const checkSeconds = 5;
  const countdownSeconds = 30;
  const sendSeconds = Math.min(60, idleSeconds);
  const key = 'last-activity';
  const background = { headers: { 'X-Background': '1' } };
  let activeAt = Date.now();
  let sentAt = activeAt;
  let countdownTimer = 0;
  let isLocked = false;

  // the item is missing when another page has logged out, which the next request detects, and is old while a page loads
  const idleFor = () => (Date.now() - Math.max(activeAt, Number(localStorage.getItem(key)))) / 1000;
  const isOver = () => idleFor() >= idleSeconds + countdownSeconds;

  const recordActivity = () => {
    activeAt = Date.now();
    localStorage.setItem(key, String(activeAt));
    if (!countdownTimer) return;
    stopCounting();
    keepAlive();
  };

  /** Escape only dismisses the countdown dialog and does not reach a dialog below it. @param {Event} event */
  const onActivity = (event) => {
    // a device that slept, or a page that Back brought, may count for longer than the countdown
    if (isLocked || isOver()) {
      event.stopPropagation();
      return void leave();
    }
    if (countdownTimer && event instanceof KeyboardEvent && event.key === 'Escape') event.stopPropagation();
    recordActivity();
  };

  /** Moving the pointer to a button of the dialog does not yet extend the session. @param {Event} event */
  const isInDialog = ({ target, type }) =>
    countdownTimer && type !== 'keydown' && target instanceof Node && inAutoLogout('dialog')?.contains(target);

  const keepAlive = () => {
    sentAt = Date.now();
    checkSession({ method: 'POST' });
  };

  const stopCounting = () => {
    clearInterval(countdownTimer);
    countdownTimer = 0;
    autoLogout()?.setAttribute('hidden', '');
  };

  const count = () => {
    const left = Math.ceil(idleSeconds + countdownSeconds - idleFor());
    autoLogout()?.removeAttribute('hidden');
    inAutoLogout('[role=timer]')?.replaceChildren(String(Math.max(0, left)));
    tellWhatIsSaved();
    if (left > countdownSeconds) stopCounting();
    else if (left <= 0) leave();
  };

  const tellWhatIsSaved = () => {
    const isSaved = dispatchEvent(new Event('ask-unsaved', { cancelable: true }));
    const state = isSaved ? 'saved' : navigator.onLine && !isLocked ? 'unsaved' : 'offline';
    /** @type {NodeListOf<HTMLElement> | undefined} */
    const sentences = autoLogout()?.querySelectorAll('[data-saved]');
    for (const sentence of sentences ?? []) sentence.hidden = sentence.dataset.saved !== state;
  };

  /** Covers the page, and logs out as soon as the server can be reached: without it the browser would show its own error. */
  const leave = async () => {
    if (isLocked) return;
    isLocked = true;
    clearInterval(countdownTimer);
    cover();
    while (!(await isServerReachable())) {
      autoLogout()?.setAttribute('data-offline', '');
      tellWhatIsSaved();
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true });
        setTimeout(resolve, checkSeconds * 1000);
      });
    }
    const form = /** @type {HTMLFormElement} */ (inAutoLogout('form'));
    form.action = '/logout?why=idle';
    dispatchEvent(new Event('leaving-idle'));
    form.submit();
  };

  const cover = () => {
    autoLogout()?.removeAttribute('hidden');
    autoLogout()?.setAttribute('data-locked', '');
    const dialog = inAutoLogout('dialog');
    if (!dialog) return;
    dialog.tabIndex = -1;
    dialog.focus();
  };

  const isServerReachable = () =>
    fetch('/session/alive', { ...background, redirect: 'manual', signal: AbortSignal.timeout(10_000) }).then(
      ({ status }) => status < 500,
      () => false,
    );

  /** Reloads the page when the session has ended; the server then redirects to sign in. @param {RequestInit} init */
  const checkSession = (init) =>
    fetch('/session/alive', { ...init, redirect: 'manual' }).then(
      ({ type }) => {
        if (type !== 'opaqueredirect' || !dispatchEvent(new Event('signed-out', { cancelable: true }))) return;
        location.assign(location.pathname + location.search);
      },
      () => {},
    );

  later(() => localStorage.setItem(key, String(activeAt)));
  for (const name of ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart']) {
    addEventListener(name, (event) => isInDialog(event) || onActivity(event), { passive: true, capture: true });
  }
  addEventListener('click', ({ target }) => {
    if (!isLocked && target instanceof Element && target.closest('[data-stay]')) recordActivity();
  });
  setInterval(() => {
    // also reports the end of an active period, so that the server never counts more idle time than the user sees
    const now = Date.now();
    if (activeAt > sentAt && (now - activeAt >= checkSeconds * 1000 || now - sentAt >= sendSeconds * 1000)) keepAlive();
    if (isLocked || countdownTimer || idleFor() < idleSeconds) return;
    countdownTimer = window.setInterval(count, 1000);
    count();
    inAutoLogout('[data-stay]')?.focus();
  }, checkSeconds * 1000);

  // a page restored from the back/forward cache must not stay visible after the session has ended
  addEventListener('pageshow', (event) => {
    if (event.persisted) isOver() ? leave() : checkSession(background);
  });
}
