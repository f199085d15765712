import { expect, test } from 'vitest';
import { manager, Visit } from '../support/browser.ts';
import { desktop } from '../support/browser-profiles.ts';

test('a click between the start of hydration and its first work is no error, and the page is hydrated', async () => {
  const visit = await Visit.begin(desktop);
  const { page } = visit;
  await visit.signIn(manager);
  await page.addInitScript(clickBeforeFirstWork);
  await page.goto('/profile');
  await page.waitForFunction(() => 'clicked' in window);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  expect(visit.faults).toEqual([]);
  await visit.end();
});

/** In the page: clicks when React has posted itself the message at which its work begins. */
function clickBeforeFirstWork() {
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (...given: unknown[]) {
    if (!('clicked' in window)) {
      Object.assign(window, { clicked: true });
      queueMicrotask(() => document.querySelector('h1')!.click());
    }
    return Reflect.apply(postMessage, this, given);
  };
}
