import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { allProfiles, profilesToTest } from '../support/browser-profiles.ts';
import { AtTheForm } from '../support/incident-form.ts';
import { squashed } from '../support/printed-words.ts';
import { button, editor, open, press, print, save, scriptsLoaded, seen, view } from '../support/rich-text-editor.ts';

describe.each(profilesToTest(allProfiles.filter(({ scripts }) => scripts)))(
  'the scripts of the rich text editor, $name,',
  ({ profile }) => {
    test('loads on first use, and its formatted text is shown and printed', async () => {
      const form = await AtTheForm.begin(profile);
      const { page, visit } = form;
      const loaded = scriptsLoaded(page);
      await page.getByLabel('Date occurred, date').focus();
      expect(
        loaded.filter((name) => /mount-editor|markdown/.test(name)),
        'before the field is touched',
      ).toEqual([]);
      await open(form, 'Summary');
      expect(loaded).toContainEqual(expect.stringMatching(/mount-editor/));

      await page.keyboard.type('Found ');
      await button(page, 'Bold').click();
      await page.keyboard.type('wet');
      await button(page, 'Bold').click();
      await page.keyboard.type(' floor, ');
      await press(page, 'ControlOrMeta+u');
      await page.keyboard.type('twice');
      await press(page, 'ControlOrMeta+u');
      await page.keyboard.type(' <b>today</b>.');
      await press(page, 'Enter');
      await button(page, 'Bullet list').click();
      await page.keyboard.type('bay 2');
      await press(page, 'Enter');
      await page.keyboard.type('bay 3');
      await press(page, 'Enter');
      await press(page, 'Enter');
      await press(page, 'ControlOrMeta+Alt+1');
      expect(await button(page, 'H1 heading').getAttribute('aria-pressed')).toBe('true');
      await page.keyboard.type('After that');
      await press(page, 'Enter');
      await page.keyboard.type('> 4 # is closed');
      await visit.looksRight();
      const shown = seen(await editor(page, 'Summary').innerHTML());
      expect(shown).toBe(
        '<p>Found <strong>wet</strong> floor, <u>twice</u> &lt;b&gt;today&lt;/b&gt;.</p>' +
          '<ul><li><p>bay 2</p></li><li><p>bay 3</p></li></ul>' +
          '<h3>After that</h3><blockquote><p>4 # is closed</p></blockquote>',
      );

      const number = await save(form);
      await view(page, number);
      const prose = page.locator('.prose');
      expect(seen(await prose.innerHTML())).toBe(shown.replace(/<li><p>(.*?)<\/p><\/li>/g, '<li>$1</li>'));
      await visit.looksRight();
      const printed = await print(page);
      for (const words of ['Found wet floor, twice <b>today</b>.', 'bay 2', 'After that', '4 # is closed']) {
        expect(printed).toContain(squashed(words));
      }
      await visit.end();
    });

    test('shows formatted text and a toolbar before it loads and loads without a layout shift', async () => {
      const form = await AtTheForm.begin(profile);
      const { page, visit } = form;
      await form
        .field('summary')
        .fill('Found **wet** floor\nby [us](https://a.example).\n\n- bay 2\n\n## After\n\n> closed');
      await page.getByText('Draft saved').first().waitFor();
      await page.reload();
      const field = page.locator('#summary-section .field');
      const shown = field.locator('.rte__shown');
      expect(await shown.innerHTML()).toBe(
        '<p>Found <strong>wet</strong> floor<br>by <a rel="noopener noreferrer">us</a>.</p><ul><li>bay 2</li></ul>' +
          '<h4 aria-level="3">After</h4><blockquote><p>closed</p></blockquote>',
      );
      expect(await shown.isVisible()).toBe(true);
      expect(await button(page, 'Bold').isVisible()).toBe(true);
      expect(await field.locator('.hint').isVisible(), 'the hint about Markdown').toBe(false);
      await visit.looksRight();
      const boxes = () =>
        Promise.all([field, field.locator('blockquote p').locator('visible=true')].map((each) => each.boundingBox()));
      const before = await boxes();
      await form.field('summary').focus();
      await editor(page, 'Summary').waitFor();
      expect(await boxes()).toEqual(before);
      await visit.end();
    });

    test('keeps text typed before its scripts have loaded', async () => {
      const form = await AtTheForm.begin(profile);
      const { page, visit } = form;
      const arrive = await reloadWithoutScripts(page);
      await form.field('summary').click();
      await page.keyboard.type('typed **early**');
      arrive();
      await editor(page, 'Summary').waitFor();
      expect(seen(await editor(page, 'Summary').innerHTML())).toBe('<p>typed <strong>early</strong></p>');
      await page.keyboard.type(' and late');
      await page.getByText('Draft saved').first().waitFor();
      await visit.end();
    });

    test.each([
      ['a blank', ['stolen. '], '<p>stolen. <strong>Lock</strong></p>'],
      ['a line break', ['stolen.', 'Enter'], '<p>stolen.<br><strong>Lock</strong></p>'],
      ['an empty line', ['stolen.', 'Enter', 'Enter'], '<p>stolen.</p><p><strong>Lock</strong></p>'],
      [
        'the next item of a list',
        ['- bay 2', 'Enter', '- '],
        '<ul><li><p>bay 2</p></li><li><p><strong>Lock</strong></p></li></ul>',
      ],
    ])('keeps %s typed before its scripts have loaded', async (_, typed, shown) => {
      const form = await AtTheForm.begin(profile);
      const { page, visit } = form;
      const arrive = await reloadWithoutScripts(page);
      await form.field('summary').click();
      for (const each of typed) await (each === 'Enter' ? press(page, each) : page.keyboard.type(each));
      arrive();
      await editor(page, 'Summary').waitFor();
      await button(page, 'Bold').click();
      await page.keyboard.type('Lock');
      expect(seen(await editor(page, 'Summary').innerHTML())).toBe(shown);
      await visit.end();
    });

    test('keeps text typed before its scripts have loaded in a page that loads the form again before it is idle', async () => {
      const form = await AtTheForm.begin(profile);
      const { page, visit } = form;
      await page.addInitScript(() => {
        const { promise, resolve } = Promise.withResolvers<void>();
        const idle = (look: () => void) => promise.then(look);
        Object.assign(window, { requestIdleCallback: idle, becomeIdle: resolve });
      });
      const arrive = await reloadWithoutScripts(page);
      await form.field('summary').click();
      await page.keyboard.type('typed early');
      const loaded = page.waitForResponse(/\.data$/);
      arrive();
      await loaded;
      await editor(page, 'Summary').waitFor();
      await page.evaluate('becomeIdle()');
      await page.getByText('Draft saved').first().waitFor();
      expect(seen(await editor(page, 'Summary').innerHTML())).toBe('<p>typed early</p>');
      await visit.end();
    });

    test('keeps what was selected before its scripts have loaded', async () => {
      const form = await AtTheForm.begin(profile);
      const { page, visit } = form;
      await form.field('summary').fill('Found wet floor');
      await page.getByText('Draft saved').first().waitFor();
      const arrive = await reloadWithoutScripts(page);
      await form.field('summary').evaluate((area: HTMLTextAreaElement) => {
        area.focus();
        area.setSelectionRange('Found '.length, 'Found wet'.length);
      });
      arrive();
      await editor(page, 'Summary').waitFor();
      await page.keyboard.type('dry');
      expect(seen(await editor(page, 'Summary').innerHTML())).toBe('<p>Found dry floor</p>');
      await visit.end();
    });

    test('takes over what a program selects in the text area behind it, as one that dictates does', async () => {
      const form = await AtTheForm.begin(profile);
      const { page, visit } = form;
      await form.field('summary').fill('Wet floor');
      await open(form, 'Summary');
      const area = page.locator('#summary-section textarea');
      await area.evaluate((area: HTMLTextAreaElement) => {
        area.select();
        area.focus();
      });
      await page.keyboard.insertText('Broken glass');
      expect(seen(await editor(page, 'Summary').innerHTML())).toBe('<p>Broken glass</p>');
      await area.focus();
      await page.keyboard.insertText('!');
      expect(seen(await editor(page, 'Summary').innerHTML())).toBe('<p>Broken glass!</p>');
      await visit.end();
    });

    test('leaves the text area in place when its scripts cannot be loaded', async () => {
      const form = await AtTheForm.begin(profile);
      const { page, visit } = form;
      const typed = Promise.withResolvers<void>();
      await page.route(/mount-editor/, (route) => route.abort());
      await page.route(/load-editor/, async (route) => {
        await typed.promise;
        await route.continue();
      });
      await form.field('summary').click();
      await page.keyboard.type('still *here*');
      typed.resolve();
      await page.getByText('Draft saved').first().waitFor();
      await page.getByText('12 / 10,000').waitFor();
      expect(await page.locator('.rte.is-mounted').count()).toBe(0);
      await page.getByLabel('Date occurred, date').focus();
      expect(await form.field('summary').evaluate((area) => getComputedStyle(area).opacity), 'what was typed').toBe(
        '1',
      );
      await page.reload();
      expect(await form.field('summary').inputValue()).toBe('still *here*');
      expect(await page.locator('#summary-section .rte__shown').innerHTML()).toBe('<p>still <em>here</em></p>');
      await visit.end();
    });
  },
);

/** Reloads the page while its scripts wait for the function that is returned. */
async function reloadWithoutScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, (route) => promise.then(() => route.continue()));
  await page.reload({ waitUntil: 'commit' });
  return resolve;
}
