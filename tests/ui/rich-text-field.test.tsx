import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichTextField } from '#app/ui/rich-text/rich-text-field.tsx';

test('is a text area of Markdown with its label, its hint, its errors and a count for scripts to show', () => {
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
  expect(html).toContain(
    '<div class="rte__foot" hidden=""><span role="status">Saved with the draft</span><span>5 / 10,000</span></div>',
  );
  expect(html).toMatch(/<p class="hint" id="summary-h">\*\*bold\*\*, .* At most 10,000 characters\.<\/p>/);
  expect(html).toMatch(/<p class="error" id="summary-e">.*Too long\.<\/p>/);
});
