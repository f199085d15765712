import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { endBrowser, manners, named } from '../support/browser.ts';
import { AtTheForm } from '../support/incident-form.ts';
import { pagesOf, squashed } from '../support/printed-words.ts';

afterAll(endBrowser);

const withScripts = manners.filter(({ scripts }) => scripts).map((manner) => ({ name: named(manner), manner }));
const without = manners.filter(({ scripts }) => !scripts).map((manner) => ({ name: named(manner), manner }));

describe.each(withScripts)('the rich text editor, $name,', ({ manner }) => {
  it('loads on first use, and its formatted text is shown and printed', async () => {
    const form = await AtTheForm.begin(manner);
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

  it('shows formatted text and a toolbar before it loads and loads without a layout shift', async () => {
    const form = await AtTheForm.begin(manner);
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

  it('turns typed Markdown into formatting', async () => {
    const form = await AtTheForm.begin(manner);
    const { page, visit } = form;
    await open(form, 'Summary');
    await page.keyboard.type('a **bold** *slanted* `D-4` <u>line</u> end');
    await press(page, 'Enter');
    await page.keyboard.type('## Then');
    expect(seen(await editor(page, 'Summary').innerHTML())).toBe(
      '<p>a <strong>bold</strong> <em>slanted</em> <code>D-4</code> <u>line</u> end</p><h4>Then</h4>',
    );
    await page.getByLabel('Date occurred, date').focus();
    expect(await form.field('summary').inputValue()).toBe('a **bold** *slanted* `D-4` <u>line</u> end\n\n## Then');
    await visit.end();
  });

  it('keeps text typed before its scripts have loaded', async () => {
    const form = await AtTheForm.begin(manner);
    const { page, visit } = form;
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/assets\/.*\.js/, (route) => late.then(() => route.continue()));
    await page.reload({ waitUntil: 'commit' });
    await form.field('summary').click();
    await page.keyboard.type('typed **early**');
    arrive();
    await editor(page, 'Summary').waitFor();
    expect(seen(await editor(page, 'Summary').innerHTML())).toBe('<p>typed <strong>early</strong></p>');
    await page.keyboard.type(' and late');
    await page.getByText('Draft saved').first().waitFor();
    await visit.end();
  });

  it('keeps only the text and the supported formatting of pasted content', async () => {
    const form = await AtTheForm.begin(manner);
    const { page, visit } = form;
    await open(form, 'Summary');
    await paste(page, {
      'text/html': `<style>p { color: red }</style><script>alert(1)</script>
        <h1 style="color: red" onclick="alert(1)">Title</h1>
        <p style="font-weight: 700">bold <span style="font-style:italic">both</span></p>
        <p>a <img src="x" onerror="alert(1)"> <a href="javascript:alert(1)">b</a> <a href="/x">c</a>
          <a href="https://a.example/style=1">d</a> <b style="font-weight:normal">e</b> <iframe src="https://a.example"></iframe></p>
        <table style="width: 9px"><tr><td>1</td><td onmouseover="alert(1)">2</td></tr><tr><td>3</td><td>4</td></tr></table>
        <h5>Last</h5>`,
    });
    expect(seen(await editor(page, 'Summary').innerHTML()).replace(/\s+/g, ' ')).toBe(
      '<h3>Title</h3><p><strong>bold <em>both</em></strong></p>' +
        '<p>a b c <a href="https://a.example/style=1">d</a> e</p><p>1 | 2</p><p>3 | 4</p><h5>Last</h5>',
    );
    await press(page, 'ControlOrMeta+a');
    await paste(page, { 'text/plain': '# 1 **not bold** <u>\n<script>alert(1)</script>\n\n- [x](javascript:y)' });
    const words =
      '<p># 1 **not bold** &lt;u&gt;<br>&lt;script&gt;alert(1)&lt;/script&gt;</p><p>- [x](javascript:y)</p>';
    expect(seen(await editor(page, 'Summary').innerHTML())).toBe(words);
    await visit.looksRight();
    const number = await save(form);
    await view(page, number);
    expect(seen(await page.locator('.prose').innerHTML())).toBe(words);
    await visit.looksRight();
    await visit.end();
  });

  it('accepts 10,000 characters and shows a message at the limit', async () => {
    const form = await AtTheForm.begin(manner);
    const { page, visit } = form;
    await open(form, 'Summary');
    const foot = page.locator('.rte__foot', { hasText: '9,' });
    const status = page.locator('#summary-section .rte__foot [role=status]');
    const count = page.locator('#summary-section .rte__foot span').last();
    const words = async () => (await editor(page, 'Summary').textContent())!.trim();
    expect(await status.textContent()).toBe('Saved with the draft');
    await paste(page, { 'text/plain': 'x'.repeat(10_001) });
    expect([await words(), await count.textContent(), await status.textContent()]).toEqual([
      '',
      '0 / 10,000',
      'No more than 10,000 characters.',
    ]);
    await paste(page, { 'text/plain': `${'x'.repeat(9_994)} ` });
    expect(await foot.count()).toBe(1);
    expect([await count.textContent(), await status.textContent()]).toEqual(['9,994 / 10,000', 'Saved with the draft']);
    await page.keyboard.type('*234567890');
    expect([(await words()).slice(9_994), await count.textContent()]).toEqual([' *234', '10,000 / 10,000']);
    expect(await status.textContent()).toBe('No more than 10,000 characters.');
    await visit.looksRight();
    await button(page, 'Bold').click();
    await press(page, 'ControlOrMeta+a');
    await button(page, 'Bold').click();
    expect(await button(page, 'Bold').getAttribute('aria-pressed'), 'its stars would be too many').toBe('false');
    await press(page, 'End');
    await press(page, 'Backspace');
    expect([await count.textContent(), await status.textContent()]).toEqual(['9,999 / 10,000', 'Saved with the draft']);
    await visit.end();
  });

  it('can be used with the keyboard alone', async () => {
    const form = await AtTheForm.begin(manner);
    const { page, visit } = form;
    await page.getByLabel('Root cause').focus();
    await press(page, 'Tab');
    expect(await focused(page)).toBe('Bold');
    await press(page, 'Tab');
    await editor(page, 'Cause comments').waitFor();
    await expect.poll(() => focused(page)).toBe('Cause comments');
    await page.keyboard.type('one two');
    await press(page, 'ControlOrMeta+Shift+ArrowLeft');
    await press(page, 'Shift+Tab');
    expect(await focused(page)).toBe('Bold');
    await press(page, 'ArrowRight');
    await press(page, 'ArrowRight');
    expect(await focused(page)).toBe('Underline');
    await press(page, 'Enter');
    expect(await button(page, 'Underline', 'Cause comments').getAttribute('aria-pressed')).toBe('true');
    await press(page, 'End');
    expect(await focused(page)).toBe('Blockquote');
    await press(page, 'ArrowRight');
    expect(await focused(page)).toBe('Bold');
    await press(page, 'Tab');
    expect(await focused(page)).toBe('Cause comments');
    await press(page, 'ArrowRight');
    await press(page, 'Enter');
    await page.keyboard.type('- three');
    await press(page, 'Tab');
    expect(await focused(page), 'Tab leads on, in a list too').toBe('Bold');
    await press(page, 'Tab');
    await expect.poll(() => focused(page)).toBe('Summary');
    expect(await form.field('causeComments').inputValue()).toBe('one <u>two</u>\n\n- three');
    await press(page, 'Shift+Tab');
    await visit.looksRight();
    await visit.end();
  });

  it('gets the focus from its label and links, with the caret at the clicked position', async () => {
    const form = await AtTheForm.begin(manner);
    const { page, visit } = form;
    await form.field('summary').fill('first line\n\nsecond **bold** line');
    await editor(page, 'Summary').waitFor();
    await page.getByText('Draft saved').first().waitFor();
    await page.reload();
    await form.ready();
    await form.field('summary').click({ position: { x: 40, y: 10 } });
    await editor(page, 'Summary').waitFor();
    await page.keyboard.type('|');
    expect(await editor(page, 'Summary').locator('p').first().textContent()).toMatch(/^f.*\|.*e$/);
    await page.getByLabel('Date occurred, date').focus();
    await page.locator('label[for=summary]').click();
    expect(await focused(page)).toBe('Summary');
    await page.getByLabel('Date occurred, date').focus();
    await page.evaluate(() => location.assign('#summary'));
    expect(await focused(page)).toBe('Summary');
    await visit.end();
  });

  it('updates the form a second after a change, and at once on blur or a button', async () => {
    const form = await AtTheForm.begin(manner);
    const { page, visit } = form;
    const kept = () => form.field('summary').inputValue();
    await open(form, 'Summary');
    await page.keyboard.type('a');
    expect(await kept()).toBe('');
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('#summary')!.value === 'a');
    await page.getByText('Draft saved').first().waitFor();
    await page.keyboard.type('b');
    expect(await kept()).toBe('a');
    await page.getByLabel('Date occurred, date').focus();
    expect(await kept()).toBe('ab');
    await editor(page, 'Summary').focus();
    await press(page, 'End');
    await page.keyboard.type('c');
    await page.evaluate(() => {
      const form = document.querySelector('textarea')!.form!;
      form.requestSubmit(form.querySelector<HTMLButtonElement>('[formaction$="/submit"]'));
    });
    await page.getByRole('heading', { name: /^Not saved/ }).waitFor();
    expect(await kept()).toBe('abc');
    await visit.end();
  });

  it('leaves the text area in place when its scripts cannot be loaded', async () => {
    const form = await AtTheForm.begin(manner);
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
    expect(await form.field('summary').evaluate((area) => getComputedStyle(area).opacity), 'what was typed').toBe('1');
    await page.reload();
    expect(await form.field('summary').inputValue()).toBe('still *here*');
    expect(await page.locator('#summary-section .rte__shown').innerHTML()).toBe('<p>still <em>here</em></p>');
    await visit.end();
  });
});

describe.each(without)('a rich text field, $name,', ({ manner }) => {
  it('is a text area with Markdown', async () => {
    const form = await AtTheForm.begin(manner);
    const { page, visit } = form;
    await page.getByText('**bold**, *italic*, a line that begins with - is a list.').first().waitFor();
    expect(await form.field('summary').getAttribute('maxlength')).toBe('10000');
    await page
      .getByRole('textbox', { name: 'Summary' })
      .fill('Found **wet** floor, <u>twice</u>.\n- bay 2\n- bay 3\n\n![x](https://a.example)');
    await visit.looksRight();
    const number = await save(form);
    await view(page, number);
    expect(seen(await page.locator('.prose').innerHTML())).toBe(
      '<p>Found <strong>wet</strong> floor, <u>twice</u>.</p><ul><li>bay 2</li><li>bay 3</li></ul>' +
        '<p>![x](https://a.example)</p>',
    );
    expect(await print(page)).toContain(squashed('Found wet floor, twice.'));
    await visit.end();
  });
});

const editor = (page: Page, name: string) => page.locator('.rte__editor').getByRole('textbox', { name });
const button = (page: Page, name: string, field = 'Summary') =>
  page.getByRole('toolbar', { name: `${field}, text style` }).getByRole('button', { name, exact: true });

/** Holds each key for 100 ms, because the editor hears of a moved caret only a moment later. */
async function press(page: Page, keys: string) {
  await page.keyboard.press(keys, { delay: 100 });
}

async function open({ page }: AtTheForm, name: string) {
  await page.getByRole('textbox', { name }).click();
  await editor(page, name).waitFor();
}

/** Returns the markup without level, class and rel attributes, in which editor and viewer differ. */
function seen(html: string) {
  return html
    .replace(/ (data-level|class|rel)="[^"]*"/g, '')
    .replace(/>\n/g, '>')
    .trim();
}

function scriptsLoaded(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') names.push(request.url());
  });
  return names;
}

async function paste(page: Page, data: Record<string, string>) {
  await page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(event);
  }, data);
}

/** Returns the accessible name of the focused element. */
async function focused(page: Page): Promise<string | undefined> {
  const snapshot = await page.locator(':focus').first().ariaSnapshot();
  return /^- \w+ "([^"]*)"/.exec(snapshot)?.[1];
}

/** Fills in the required fields and saves; returns the incident's number. */
async function save(form: AtTheForm): Promise<string> {
  const { page } = form;
  const number = (await page.getByRole('heading', { level: 1 }).textContent())!.replace(/\D/g, '');
  await page.getByLabel('Date occurred, date').fill(new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10));
  await page.getByLabel('Date occurred, time').fill('03:10');
  await form.choose('lastClassId', ['Security', 'Theft', 'From vehicle', 'Parkade']);
  await form.press('Save');
  await page.waitForURL('**/dashboard');
  return number;
}

async function view(page: Page, number: string) {
  await page.getByRole('link', { name: /Open Incidents/ }).click();
  await page.getByRole('link', { name: number, exact: true }).click();
  await page.waitForURL(/\/incidents\/[0-9a-f-]+$/);
}

/** Returns the text of the printout. */
async function print(page: Page): Promise<string> {
  const more = page.locator('.menu--phone > summary');
  if (await more.isVisible()) await more.click();
  await page.getByRole('button', { name: 'Print' }).locator('visible=true').first().click();
  await page.waitForURL(/\/print/);
  const report = page.locator('object, iframe').first();
  await report.waitFor({ state: 'attached', timeout: 30_000 });
  const address = (await report.getAttribute('data')) ?? (await report.getAttribute('src'));
  return pagesOf(await (await page.request.get(address!)).body()).join('');
}
