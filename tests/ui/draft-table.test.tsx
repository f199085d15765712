import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DraftTable } from '#app/dashboard/components/draft-table.tsx';
import { displayIn } from '../support/display.ts';

const draft = {
  id: randomUUID(),
  number: 7,
  page: '/newincident/it',
  status: 1,
  classPath: null,
  enteredBy: 'Ana Lima',
  createdAt: '2026-03-14T09:14:00Z',
  updatedAt: '2026-03-14T09:14:00Z',
};
const display = displayIn('America/Vancouver');
const table = (may: { edit: boolean; delete: boolean }) =>
  renderToStaticMarkup(<DraftTable drafts={[{ ...draft, may } as never]} display={display} />);

test('a disabled button has a text that gives the reason', () => {
  const html = table({ edit: true, delete: false });
  const [, id] = /<caption id="([^"]+)">A button is disabled if/.exec(html)!;
  const [button] = /<button[^>]*aria-label="Delete #7"[^>]*>/.exec(html)!;
  expect(button).toContain(`aria-describedby="${id}"`);
  expect(button).toContain('disabled');
  expect(table({ edit: true, delete: true })).not.toMatch(/caption|aria-describedby/);
});
