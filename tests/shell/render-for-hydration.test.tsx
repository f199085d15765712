import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderForHydration } from '#app/shell/render-for-hydration.server.ts';

test('keeps letters of several bytes wherever React divides the page', async () => {
  // texts of each length, so that the end of a piece falls on each byte of a letter
  const texts = ['é', '€', '😀'].flatMap((letter) => Array.from({ length: 200 }, (_, at) => letter.repeat(at)));
  const fields = texts.map((text) => <textarea key={text} defaultValue={text} />);
  const html = await renderForHydration(<Suspense>{fields}</Suspense>);
  expect(html.replace(/<!--.*?-->/g, '')).toBe(renderToStaticMarkup(fields));
});
