import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Toasts } from '#app/ui/toasts.tsx';

test('at most the three newest toasts are shown', () => {
  const toasts = ['first', 'second', 'third', 'fourth'].map((message) => ({ kind: 'ok', message }) as const);
  const html = renderToStaticMarkup(<Toasts toasts={toasts} />);
  expect(html.match(/Dismiss/g)).toHaveLength(3);
  expect(html).not.toContain('first');
  expect(html).toContain('fourth');
});
