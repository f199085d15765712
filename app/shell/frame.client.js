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

// elements are looked up when they are needed: where hydration fails, React replaces all of the document

/** @returns {NodeListOf<HTMLDetailsElement>} */
const menus = () => document.querySelectorAll('details[data-menu]');
addEventListener('click', (event) => {
  for (const menu of menus()) if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
});
addEventListener('keydown', ({ key, keyCode, defaultPrevented, isComposing, repeat }) => {
  // in Safari only key code 229 shows that an input method has handled the key
  if (key !== 'Escape' || keyCode === 229 || defaultPrevented || isComposing || repeat) return;
  const open = [...menus()].filter((menu) => menu.open);
  for (const menu of open) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
  /** @type {NodeListOf<HTMLElement>} */
  const crosses = document.querySelectorAll('.dialog__head [aria-label=Dismiss]');
  // the last dialog is on top
  if (open.length === 0) [...crosses].at(-1)?.click();
});

const isTyping = (/** @type {EventTarget | null} */ target) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
/** Whether a key alone is a shortcut here: not while typing, with a modifier, or where the profile turns them off. */
const isShortcut = (/** @type {KeyboardEvent} */ event) => {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing || isTyping(target)) return false;
  return !document.cookie.split('; ').includes('shortcuts=off');
};

addEventListener('keydown', (event) => {
  if (event.key !== '/' || !isShortcut(event)) return;
  /** @type {HTMLInputElement | HTMLAnchorElement | null} the box of the top bar, or the link of the viewer's bar */
  const box = document.querySelector('[data-find]');
  // a dialog covers the page
  if (!box || box.closest('[inert]')) return;
  event.preventDefault();
  if (box instanceof HTMLInputElement && box.checkVisibility()) box.select();
  else location.assign('/find');
});

/**
 * The control that was used last on each page, and in each dialog of it: when the dialog above is dismissed, in this page
 * or by loading the page again, the focus returns to it.
 */
const openers = 'openers';
const depth = () =>
  [...document.querySelectorAll('.scrim > dialog')].filter((each) => !each.closest('[hidden]')).length;
/** @returns {Record<string, string[]>} */
const opened = () => JSON.parse(sessionStorage.getItem(openers) ?? '{}');
const keyOf = (/** @type {Element} */ control) => [
  control.localName,
  ...['href', 'formaction', 'name', 'value', 'aria-label'].map((name) => control.getAttribute(name) ?? ''),
  control.textContent ?? '',
];
addEventListener(
  'click',
  ({ target }) => {
    const control = target instanceof Element && target.closest('a[href], button, summary');
    if (!control || control.closest('.dialog__head')) return;
    const pages = opened();
    delete pages[location.pathname + depth()];
    const last = Object.entries({ ...pages, [location.pathname + depth()]: keyOf(control) }).slice(-10);
    sessionStorage.setItem(openers, JSON.stringify(Object.fromEntries(last)));
  },
  true,
);
const returnFocus = () => {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) return;
  /** @type {HTMLElement | null} */
  const heading = document.querySelector('main h1, main h2');
  const wanted = String(opened()[location.pathname + depth()]);
  /** @type {NodeListOf<HTMLElement>} */
  const all = document.querySelectorAll('a[href], button, summary');
  const controls = [...all].filter((one) => !one.closest('[inert]'));
  // a control that is gone leaves the heading
  const control = controls.find((one) => String(keyOf(one)) === wanted) ?? heading;
  if (!control) return;
  if (control === heading) control.tabIndex = -1;
  control.focus();
};
addEventListener('dialog-closed', () => setTimeout(returnFocus));
const [leftDepth, leftPath] = (sessionStorage.getItem('left') ?? '').split(' ');
const [, ...addresses] = opened()[location.pathname + depth()] ?? [];
const isOpener = addresses.slice(0, 2).some((to) => to && new URL(to, location.href).pathname === leftPath);
// one dialog can also take the place of another
if (Number(leftDepth) > depth() || (Number(leftDepth) > 0 && isOpener)) returnFocus();
addEventListener('pagehide', () => sessionStorage.setItem('left', `${depth()} ${location.pathname}`));

/**
 * In documents, one press of Back leads past the dialogs that are done with. The history's entry of a dialog notes the page
 * below it, and whether its form was sent; that of the page after it notes where Back leads from there.
 * @typedef {{ over?: string, isSent?: boolean, backTo?: string }} EntryState
 * @typedef {{ url: string, key: string, index: number, getState: () => EntryState | undefined }} Entry
 */
const { navigation } = /** @type {any} not in every browser */ (window);
const pathOf = (/** @type {string | undefined} */ address) => address && new URL(address, location.href).pathname;
const over = (/** @type {Entry | undefined} */ entry) => entry?.getState()?.over;
/** @returns {string | undefined} the key of the entry to which Back leads from a page that follows dialogs */
const whereBackLeads = (/** @type {Entry} */ from) => {
  /** @type {Entry[]} */
  const before = navigation.entries().slice(0, from.index);
  const last = before.at(-1);
  // a dialog whose act is not possible any more has led to its page
  if (last && pathOf(last.url) === pathOf(from.url) && last.getState()?.backTo) return last.getState()?.backTo;
  const page = over(last);
  const isBackOnPage = pathOf(from.url) === page;
  if (!page || over(from) === page || !(isBackOnPage || last?.getState()?.isSent)) return;
  const below = before.findLast((entry) => over(entry) !== page);
  const opener = before.findLast((entry) => over(entry) !== page && pathOf(entry.url) !== page);
  // a deleted incident leads to the list that it was opened from, and Back to what was before that
  const isBackOnOpener = opener?.url === from.url;
  return (isBackOnOpener ? before[opener.index - 1] : isBackOnPage ? opener : below)?.key;
};
const skipDialogs = () => {
  const { from, navigationType } = navigation.activation ?? {};
  /** @type {Entry} */
  const here = navigation.currentEntry;
  if (navigationType !== 'traverse' || from?.index !== here.index + 1) return;
  const backTo = from.getState()?.backTo ?? whereBackLeads(from);
  /** @type {Entry | undefined} */
  const to = navigation.entries().find((/** @type {Entry} */ { key }) => key === backTo);
  if (to && to.index < here.index) history.go(to.index - here.index);
};
/** @type {HTMLAnchorElement | null} */
const cross = document.querySelector('.dialog__head a[aria-label=Dismiss]');
const pageBelow = pathOf(cross?.href);
if (navigation && !pageBelow) {
  const backTo = whereBackLeads(navigation.currentEntry);
  if (backTo) navigation.updateCurrentEntry({ state: { backTo } });
}
// the dialogs of a hydrated page are in one document, whose router knows where Back leads
if (navigation && !('__remixContext' in window)) {
  const note = (/** @type {EntryState} */ more = {}) =>
    navigation.updateCurrentEntry({ state: { over: pageBelow, ...more } });
  if (pageBelow && !over(navigation.currentEntry)) note();
  addEventListener('submit', ({ target, defaultPrevented }) => {
    const isInDialog = target instanceof Element && target.closest('.scrim');
    if (pageBelow && isInDialog && !defaultPrevented) note({ isSent: true });
  });
  skipDialogs();
  addEventListener('pageshow', ({ persisted }) => persisted && skipDialogs());
}

/** The links of the top bar that keys follow: those after `g`, and one alone. A link that the user has not is no key. */
const pathOfKeys = /** @type {Record<string, string>} */ ({ 'g d': '/dashboard', 'g s': '/search', n: '/newincident' });
const follows = (/** @type {string} */ path) =>
  /** @type {HTMLElement | null} */ (document.querySelector(`header a[href="${path}"]`));
/** @returns {HTMLElement[]} the first link or button of each row */
const rowControls = () =>
  [...document.querySelectorAll('main tbody tr')].flatMap((row) => {
    const control = row.querySelector('a[href], button:enabled');
    return control instanceof HTMLElement && !control.closest('[inert]') && control.checkVisibility() ? control : [];
  });
let wentAt = -Infinity;
addEventListener('keydown', (event) => {
  const { key, repeat } = event;
  if (repeat || !isShortcut(event) || depth() > 0) return;
  const isAfterG = event.timeStamp - wentAt < 1_500;
  wentAt = key === 'g' ? event.timeStamp : -Infinity;
  const link = follows(pathOfKeys[isAfterG ? `g ${key}` : key] ?? '');
  if (link) link.click();
  // what has no top bar of a user has no shortcuts to show
  else if (key === '?' && follows('/dashboard')) location.assign('/shortcuts');
  else if (key === 'j' || key === 'k') {
    const controls = rowControls();
    const at = controls.findIndex((control) => control.closest('tr')?.contains(document.activeElement));
    const next = key === 'j' ? at + 1 : (at < 0 ? controls.length : at) - 1;
    controls[next]?.focus();
  }
});

/** @returns {HTMLButtonElement | undefined} the primary button that submits the form; a question is answered by its buttons alone */
const saveButtonOf = (/** @type {HTMLFormElement | null} */ form) => {
  const buttons = [...(form?.elements ?? [])].filter((each) => each instanceof HTMLButtonElement);
  const primary = buttons.filter((each) => each.type === 'submit' && each.classList.contains('btn--primary'));
  const button = primary.find(({ textContent }) => textContent?.trim() === 'Save') ?? primary[0];
  return button?.closest('[role=alertdialog]') ? undefined : button;
};
// two keys together, so the profile does not turn them off
addEventListener('keydown', (event) => {
  const { key, keyCode, ctrlKey, metaKey, target, defaultPrevented, isComposing, repeat } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || isComposing || keyCode === 229 || repeat || !isTyping(target)) return;
  const field = /** @type {HTMLElement} */ (target);
  const button = saveButtonOf(field.closest('form'));
  // the editor of a rich text prevents the default of every Enter
  if (!button || (defaultPrevented && !field.isContentEditable)) return;
  event.preventDefault();
  button.click();
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

for (const button of document.querySelectorAll('[data-print]')) button.removeAttribute('hidden');
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-print]')) print();
});

// a box in the head of a list chooses all of its rows
addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.dataset.chooseAll === undefined) return;
  /** @type {NodeListOf<HTMLInputElement>} */
  const boxes = document.querySelectorAll(`input[type=checkbox][form=${target.dataset.chooseAll}]:enabled`);
  for (const box of boxes) box.checked = target.checked;
});

// marks in the index of a document where the reader is
const indexSelector = '.index[data-marked]';
if (document.querySelector(indexSelector)) {
  /** @returns {HTMLAnchorElement[]} */
  const links = () => [...document.querySelectorAll(`${indexSelector} a`)].map((link) => /** @type {any} */ (link));
  const top = (/** @type {HTMLAnchorElement} */ link) =>
    document.querySelector(link.hash)?.getBoundingClientRect().top ?? 0;
  /** @type {string | undefined} the hash of the section that was asked for */
  let followed;
  const mark = () => {
    const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
    // the line moves down the screen as the page moves up, so that it crosses the first and the last section
    const line = (clientHeight * scrollTop) / Math.max(1, scrollHeight - clientHeight);
    const all = links();
    const current = all.find(({ hash }) => hash === followed) ?? all.findLast((link) => top(link) <= line) ?? all[0];
    for (const link of all) link.ariaCurrent = link === current ? 'true' : null;
  };
  const follow = (/** @type {string} */ hash) => {
    followed = hash || undefined;
    mark();
    // until the page has moved to the section
    setTimeout(() => (followed = undefined), 200);
  };
  follow(location.hash);
  addEventListener('scroll', mark, { passive: true });
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest(indexSelector)) return;
    follow(/** @type {HTMLAnchorElement | null} */ (target.closest('a'))?.hash ?? '');
  });
}

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
