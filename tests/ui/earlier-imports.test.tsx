import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EarlierImports } from '#app/imports/components/earlier-imports.tsx';
import { Pagination } from '#app/ui/lists/pagination.schema.ts';
import { displayIn } from '../support/display.ts';

test('a page behind the last one of the earlier imports says so, and leads to the first', () => {
  const place = { ...Pagination.parse({ p: '300000000' }), total: 3 };
  const html = renderToStaticMarkup(<EarlierImports imports={[]} place={place} display={displayIn('UTC')} />);
  expect(html).toContain('The list ends before this page.');
  expect(html).toContain('href="/administration/import"');
  expect(html).not.toContain('<table');
});
