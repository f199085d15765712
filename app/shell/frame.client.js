// @ts-check
/**
 * What makes the browser wait for its own parts is done once the page stands, each in a task of its own.
 * @param {() => void} run
 */
const later = (run) =>
  'requestIdleCallback' in window ? requestIdleCallback(() => setTimeout(run), { timeout: 1_000 }) : setTimeout(run);

// the name of the zone costs more than all the rest: it is asked for when the clock is not as it was last time
later(() => {
  const now = new Date();
  const months = Array.from({ length: 36 }, (_, ago) => new Date(now.getFullYear(), -ago).getTimezoneOffset());
  const told = `${/GMT.*/.exec(String(now))} ${months}`;
  const clock = `clock=${[...told].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) | 0, 0)}`;
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
  // Safari says only by the code 229 that an input method has taken the key
  if (key !== 'Escape' || keyCode === 229 || defaultPrevented || isComposing || repeat) return;
  const open = [...menus].filter((menu) => menu.open);
  for (const menu of open) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
  /** @type {NodeListOf<HTMLElement>} */
  const crosses = document.querySelectorAll('.dialog__head a[aria-label=Close]');
  // the last dialog lies over the others
  if (open.length === 0) [...crosses].at(-1)?.click();
});

// what was not saved is not for whoever comes next; an idle logout only asks for the password again
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
  const tellSeconds = Math.min(60, idleSeconds);
  const key = 'last-activity';
  let touched = Date.now();
  let told = touched;
  let counting = 0;

  // gone when another page has logged out, which this one is about to find out
  const idleFor = () => (Date.now() - Number(localStorage.getItem(key) ?? touched)) / 1000;

  const active = () => {
    touched = Date.now();
    localStorage.setItem(key, String(touched));
    if (!counting) return;
    stopCounting();
    tell();
  };

  /** What answers the dialog closes nothing below it. @param {Event} event */
  const touch = (event) => {
    if (counting && event instanceof KeyboardEvent && event.key === 'Escape') event.stopPropagation();
    active();
  };

  /** On the way to one of the dialog's buttons nothing is answered yet. @param {Event} event */
  const isOnTheWay = ({ target, type }) =>
    counting && type !== 'keydown' && target instanceof Node && dialog.contains(target);

  const tell = () => {
    told = Date.now();
    ask({ method: 'POST' });
  };

  const stopCounting = () => {
    clearInterval(counting);
    counting = 0;
    box.hidden = true;
  };

  const count = () => {
    const left = Math.ceil(idleSeconds + countdownSeconds - idleFor());
    clock.textContent = String(Math.max(0, left));
    if (left > countdownSeconds) stopCounting();
    else if (left <= 0) {
      clearInterval(counting);
      form.action = '/logout?why=idle';
      dispatchEvent(new Event('leaving-idle'));
      form.submit();
    }
  };

  /** A session that is over leads to the sign-in page, which says why, and back here. @param {RequestInit} how */
  const ask = (how) =>
    fetch('/session/alive', { ...how, redirect: 'manual' }).then(
      ({ type }) => {
        if (type !== 'opaqueredirect' || !dispatchEvent(new Event('signed-out', { cancelable: true }))) return;
        location.assign(location.pathname + location.search);
      },
      () => {},
    );

  later(() => localStorage.setItem(key, String(touched)));
  for (const name of ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart']) {
    addEventListener(name, (event) => isOnTheWay(event) || touch(event), { passive: true, capture: true });
  }
  box.querySelector('[data-stay]')?.addEventListener('click', active);
  setInterval(() => {
    // told at the end of each spell of activity too, the server never counts more idle time than the user sees
    const now = Date.now();
    if (touched > told && (now - touched >= checkSeconds * 1000 || now - told >= tellSeconds * 1000)) tell();
    if (counting || idleFor() < idleSeconds) return;
    box.hidden = false;
    /** @type {HTMLElement} */ (box.querySelector('[data-stay]')).focus();
    counting = window.setInterval(count, 1000);
    count();
  }, checkSeconds * 1000);

  // a page brought back by Back is shown as it was: only while its session lives
  addEventListener('pageshow', (event) => {
    if (event.persisted) ask({ headers: { 'X-Background': '1' } });
  });
}
