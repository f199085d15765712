import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { administrator, hydrated, Visit } from '../support/browser.ts';

test('an answer that is half read when the next press supersedes it is no error of the page', async () => {
  const visit = await Visit.begin({ scripts: true, width: 1440 });
  await visit.signIn(administrator);
  const { page } = visit;
  await page.addInitScript(holdAnswersAfterAct);
  await page.goto('/administration/lookups?type=DEPARTMENT');
  const names = ['First', 'Second', 'Third'].map((name) => `${name} ${randomUUID().slice(0, 8)}`);
  for (const name of names) {
    await page.getByRole('link', { name: 'Add department' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByLabel('Name').press('Enter');
    await page.getByText(`${name} is added.`).waitFor();
  }
  await hydrated(page);
  const moveUp = page.getByRole('button', { name: `Move ${names[2]} up` });
  await page.evaluate(() => dispatchEvent(new Event('hold-answers')));
  await moveUp.click();
  await page.waitForFunction(() => document.documentElement.dataset.held === '2');
  await moveUp.click();
  await expect
    .poll(async () => {
      const labels = await page
        .getByRole('button', { name: /^Move .* up$/ })
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
      return labels.filter((label) => names.some((name) => label.includes(name)));
    })
    .toEqual([names[2], names[0], names[1]].map((name) => `Move ${name} up`));
  await visit.looksRight();
  await visit.end();
});

/** Holds what the page loads after the next act: of the list the end of the answer, of the page the whole answer. */
function holdAnswersAfterAct() {
  let held = Number.NaN;
  addEventListener('hold-answers', () => {
    held = 0;
  });
  const original = window.fetch;
  window.fetch = async (input, init) => {
    const signal = init?.signal;
    if (!(held < 2) || !signal || init.method) return await original(input, init);
    held += 1;
    document.documentElement.dataset.held = String(held);
    const superseded = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    if (!String(input).includes('/tree.data')) return await superseded;
    const text = await (await original(input, init)).text();
    const start = (controller: ReadableStreamDefaultController) => {
      controller.enqueue(new TextEncoder().encode(text));
      superseded.catch((reason: unknown) => controller.error(reason));
    };
    return new Response(new ReadableStream({ start }));
  };
}
