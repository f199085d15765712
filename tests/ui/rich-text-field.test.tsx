import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { richTextButtons } from '#app/ui/rich-text/rich-text-buttons.ts';
import { RichTextField } from '#app/ui/rich-text/rich-text-field.tsx';

test('the field has the formatted text, a toolbar, and a Markdown text area with label, hint and errors', () => {
  const html = renderToStaticMarkup(
    <RichTextField name="summary" label="Summary" defaultValue="**a**" errors={['Too long.']} width="c12" />,
  );
  expect(html).toMatch(
    /^<div class="field c12" data-rich-text="true"><label id="summary-l" for="summary">Summary<\/label>/,
  );
  expect(html).toMatch(
    /<textarea aria-invalid="true" aria-describedby="summary-h summary-e" id="summary" name="summary"/,
  );
  expect(html).toMatch(/maxLength="10000">\*\*a\*\*<\/textarea>/i);
  expect(html).toContain('<div class="rte__foot"><span role="status"></span><span>5 / 10,000</span></div>');
  expect(html).toContain('<div class="rte__text rte__shown prose" aria-hidden="true"><p><strong>a</strong></p></div>');
  const toolbar = /<div class="rte__bar" role="toolbar" aria-label="Summary, text style">(.*?)<\/div>/.exec(html)![1]!;
  expect(
    [...toolbar.matchAll(/tabindex="(-?\d)" aria-label="([^"]+)" aria-pressed="false"/g)].map(([, ...each]) => each),
  ).toEqual(richTextButtons.flat().map(({ name }) => [name === 'Bold' ? '0' : '-1', name]));
  expect(html).toMatch(/<p class="hint" id="summary-h">\*\*bold\*\*, .* At most 10,000 characters\.<\/p>/);
  expect(html).toMatch(/<p class="error" id="summary-e">.*Too long\.<\/p>/);
});

test('links in the formatted text cannot receive the focus', () => {
  const html = renderToStaticMarkup(
    <RichTextField name="summary" label="Summary" defaultValue="[a](https://a.example)" />,
  );
  expect(html).toContain('<p><a rel="noopener noreferrer">a</a></p>');
});
