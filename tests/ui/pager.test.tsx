import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pager, pagesShown, rangeOf } from '#app/ui/lists/pager.tsx';

test('the pager shows the first and the last row number of the page', () => {
  expect(rangeOf({ page: 1, pageSize: 25, total: 148 })).toBe('1 to 25 of 148');
  expect(rangeOf({ page: 6, pageSize: 25, total: 148 })).toBe('126 to 148 of 148');
  expect(rangeOf({ page: 9, pageSize: 10, total: 10_000, capped: true })).toBe('81 to 90 of more than 10,000');
});

test('the pager of many pages shows the first, the last and the neighbouring pages', () => {
  expect(pagesShown(2, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(pagesShown(10, 20)).toEqual([1, null, 8, 9, 10, 11, 12, null, 20]);
  expect(pagesShown(1, 1000, true)).toEqual([1, 2, 3, null]);
  expect(pagesShown(9e15, 9e15)).toEqual([1, null, 9e15 - 2, 9e15 - 1, 9e15]);
});

test('changing the page size keeps the search and goes back to the first page', () => {
  const params = new URLSearchParams('c=theft&c=night&p=3&psz=10');
  const html = renderToStaticMarkup(
    <Pager page={3} pageSize={10} total={90} hrefFor={(p) => `?p=${p}`} params={params} />,
  );
  expect(html.match(/type="hidden" name="(\w+)" value="(\w+)"/g)).toHaveLength(2);
  expect(html).toContain('<option selected="">10</option>');
});

test('an empty list has no pager', () => {
  expect(renderToStaticMarkup(<Pager page={1} pageSize={10} total={0} hrefFor={String} />)).toBe('');
});
