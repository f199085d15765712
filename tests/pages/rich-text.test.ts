import { describe, expect, test } from 'vitest';
import { allProfiles, profilesToTest } from '../support/browser-profiles.ts';
import { AtTheForm } from '../support/incident-form.ts';
import { squashed } from '../support/printed-words.ts';
import { button, editor, focused, open, paste, press, print, save, seen, view } from '../support/rich-text-editor.ts';

const withScripts = profilesToTest(allProfiles.filter(({ scripts }) => scripts));
const without = profilesToTest(allProfiles.filter(({ scripts }) => !scripts));

describe.each(withScripts)('the rich text editor, $name,', ({ profile }) => {
  test('turns typed Markdown into formatting', async () => {
    const form = await AtTheForm.begin(profile);
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

  test('keeps only the text and the supported formatting of pasted content', async () => {
    const form = await AtTheForm.begin(profile);
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

  test('accepts 10,000 characters and shows a message at the limit', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    await open(form, 'Summary');
    const foot = page.locator('.rte__foot', { hasText: '9,' });
    const status = page.locator('#summary-section .rte__foot [role=status]');
    const count = page.locator('#summary-section .rte__foot span').last();
    const words = async () => (await editor(page, 'Summary').textContent())!.trim();
    expect(await status.textContent()).toBe('');
    await paste(page, { 'text/plain': 'x'.repeat(10_001) });
    expect([await words(), await count.textContent(), await status.textContent()]).toEqual([
      '',
      '0 / 10,000',
      'No more than 10,000 characters.',
    ]);
    await paste(page, { 'text/plain': `${'x'.repeat(9_994)} ` });
    expect(await foot.count()).toBe(1);
    expect([await count.textContent(), await status.textContent()]).toEqual(['9,994 / 10,000', '']);
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
    expect([await count.textContent(), await status.textContent()]).toEqual(['9,999 / 10,000', '']);
    await visit.end();
  });

  test('can be used with the keyboard alone', async () => {
    const form = await AtTheForm.begin(profile);
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

  test('gets the focus from its label and links, with the caret at the clicked position', async () => {
    const form = await AtTheForm.begin(profile);
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

  test('updates the form a second after a change, and at once on blur or a button', async () => {
    const form = await AtTheForm.begin(profile);
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
});

describe.each(without)('a rich text field, $name,', ({ profile }) => {
  test('is a text area with Markdown', async () => {
    const form = await AtTheForm.begin(profile);
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
