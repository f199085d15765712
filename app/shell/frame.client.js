// @ts-check
/**
 * Runs a slow browser call when the browser is idle, each in a separate task.
 * @param {() => void} run
 */
const later = (run) =>
  'requestIdleCallback' in window ? requestIdleCallback(() => setTimeout(run), { timeout: 1_000 }) : setTimeout(run);

// reading the zone name is slow, so it is read only when the hash of the UTC offsets differs from the last visit
later(() => {
  const now = new Date();
  const months = Array.from({ length: 36 }, (_, ago) => new Date(now.getFullYear(), -ago).getTimezoneOffset());
  const offsets = `${/GMT.*/.exec(String(now))} ${months}`;
  const clock = `clock=${[...offsets].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) | 0, 0)}`;
  if (document.cookie.split('; ').includes(clock)) return;
  for (const cookie of [`tz=${Intl.DateTimeFormat().resolvedOptions().timeZone}`, clock]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    document.cookie = `${cookie};path=/;max-age=31536000;samesite=lax`;
  }
});

/** @type {NodeListOf<HTMLDetailsElement>} */
const menus = document.querySelectorAll('details[data-menu]');
addEventListener('click', (event) => {
  for (const menu of menus) if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
});
addEventListener('keydown', ({ key, keyCode, defaultPrevented, isComposing, repeat }) => {
  // in Safari only key code 229 shows that an input method has handled the key
  if (key !== 'Escape' || keyCode === 229 || defaultPrevented || isComposing || repeat) return;
  const open = [...menus].filter((menu) => menu.open);
  for (const menu of open) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
  /** @type {NodeListOf<HTMLElement>} */
  const crosses = document.querySelectorAll('.dialog__head a[aria-label=Dismiss]');
  // the last dialog is on top
  if (open.length === 0) [...crosses].at(-1)?.click();
});

addEventListener('keydown', (event) => {
  const { key, target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing } = event;
  if (key !== '/' || defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return;
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))) return;
  /** @type {HTMLInputElement | HTMLAnchorElement | null} the box of the top bar, or the link of the viewer's bar */
  const box = document.querySelector('[data-find]');
  // a dialog covers the page
  if (!box || box.closest('[inert]')) return;
  event.preventDefault();
  if (box instanceof HTMLInputElement && box.checkVisibility()) box.select();
  else location.assign('/find');
});

// a double click presses a primary button once; React listens below the window, so it does not see the second click either
let clickedAt = 0;
addEventListener(
  'click',
  (event) => {
    const isDouble = event.detail > 1 && event.timeStamp - clickedAt < 200;
    clickedAt = event.timeStamp;
    if (!isDouble || !(event.target instanceof Element && event.target.closest('button.btn--primary'))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

// a box in the head of a list chooses all of its rows
addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.dataset.chooseAll === undefined) return;
  /** @type {NodeListOf<HTMLInputElement>} */
  const boxes = document.querySelectorAll(`input[name=id][form=${target.dataset.chooseAll}]`);
  for (const box of boxes) box.checked = target.checked;
});

// marks in the index of a document where the reader is
const index = document.querySelector('.index[data-marked]');
if (index) {
  const links = [...index.querySelectorAll('a')];
  const top = (/** @type {HTMLAnchorElement} */ link) =>
    document.querySelector(link.hash)?.getBoundingClientRect().top ?? 0;
  /** @type {HTMLAnchorElement | undefined} */
  let followed;
  const mark = () => {
    const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
    // the line moves down the screen as the page moves up, so that it crosses the first and the last section
    const line = (clientHeight * scrollTop) / Math.max(1, scrollHeight - clientHeight);
    const current = followed ?? links.findLast((link) => top(link) <= line) ?? links[0];
    for (const link of links) link.ariaCurrent = link === current ? 'true' : null;
  };
  const follow = (/** @type {string} */ hash) => {
    followed = links.find((link) => link.hash === hash);
    mark();
    // until the page has moved to the section
    setTimeout(() => (followed = undefined), 200);
  };
  follow(location.hash);
  addEventListener('scroll', mark, { passive: true });
  index.addEventListener('click', ({ target }) => follow(/** @type {HTMLAnchorElement} */ (target).hash));
}

// a logout deletes the backups of unsaved input, so that the next user cannot see them; an idle logout keeps them
addEventListener('submit', ({ target, defaultPrevented }) => {
  if (defaultPrevented || new URL(/** @type {HTMLFormElement} */ (target).action).pathname !== '/logout') return;
  for (const name of Object.keys(localStorage)) if (name.startsWith('unsaved ')) localStorage.removeItem(name);
});

const box = document.getElementById('auto-logout');
if (box) {
  const checkSeconds = 5;
  const countdownSeconds = 30;
  const idleSeconds = Number(box.dataset.seconds);
  const clock = /** @type {HTMLElement} */ (box.querySelector('[role=timer]'));
  const form = /** @type {HTMLFormElement} */ (box.querySelector('form'));
  const dialog = /** @type {HTMLElement} */ (box.querySelector('dialog'));
  const sendSeconds = Math.min(60, idleSeconds);
  const key = 'last-activity';
  let activeAt = Date.now();
  let sentAt = activeAt;
  let countdownTimer = 0;

  // the item is missing when another page has logged out; the next request then detects it
  const idleFor = () => (Date.now() - Number(localStorage.getItem(key) ?? activeAt)) / 1000;

  const recordActivity = () => {
    activeAt = Date.now();
    localStorage.setItem(key, String(activeAt));
    if (!countdownTimer) return;
    stopCounting();
    keepAlive();
  };

  /** Escape only dismisses the countdown dialog and does not reach a dialog below it. @param {Event} event */
  const onActivity = (event) => {
    if (countdownTimer && event instanceof KeyboardEvent && event.key === 'Escape') event.stopPropagation();
    recordActivity();
  };

  /** Moving the pointer to a button of the dialog does not yet extend the session. @param {Event} event */
  const isInDialog = ({ target, type }) =>
    countdownTimer && type !== 'keydown' && target instanceof Node && dialog.contains(target);

  const keepAlive = () => {
    sentAt = Date.now();
    checkSession({ method: 'POST' });
  };

  const stopCounting = () => {
    clearInterval(countdownTimer);
    countdownTimer = 0;
    box.hidden = true;
  };

  const count = () => {
    const left = Math.ceil(idleSeconds + countdownSeconds - idleFor());
    clock.textContent = String(Math.max(0, left));
    if (left > countdownSeconds) stopCounting();
    else if (left <= 0) {
      clearInterval(countdownTimer);
      form.action = '/logout?why=idle';
      dispatchEvent(new Event('leaving-idle'));
      form.submit();
    }
  };

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
  box.querySelector('[data-stay]')?.addEventListener('click', recordActivity);
  setInterval(() => {
    // also reports the end of an active period, so that the server never counts more idle time than the user sees
    const now = Date.now();
    if (activeAt > sentAt && (now - activeAt >= checkSeconds * 1000 || now - sentAt >= sendSeconds * 1000)) keepAlive();
    if (countdownTimer || idleFor() < idleSeconds) return;
    box.hidden = false;
    /** @type {HTMLElement} */ (box.querySelector('[data-stay]')).focus();
    countdownTimer = window.setInterval(count, 1000);
    count();
  }, checkSeconds * 1000);

  // a page restored from the back/forward cache must not stay visible after the session has ended
  addEventListener('pageshow', (event) => {
    if (event.persisted) checkSession({ headers: { 'X-Background': '1' } });
  });
}
