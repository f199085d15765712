import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MyWork } from '#app/dashboard/components/my-work.tsx';
import { WhatChanged } from '#app/dashboard/components/what-changed.tsx';
import { ChecklistSection } from '#app/drafts/editing/components/checklist-section.tsx';
import type { DraftFormData } from '#app/drafts/form/queries/draft-form.server.ts';
import type { ChecklistItemRecord } from '#app/incidents/incident-record.ts';
import { Checklist } from '#app/incidents/record/components/checklist.tsx';
import { answerId, ChecklistItems } from '#app/incidents/record/components/checklist-items.tsx';
import { displayIn } from '../support/display.ts';

const display = displayIn('UTC');
const repeatedIds = (html: string) => {
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
};

const item = (id: string): ChecklistItemRecord => ({
  id,
  title: 'Call the owner',
  hint: '',
  required: true,
  asksText: true,
  counts: true,
  answer: '',
  tickedAt: null,
  tickUserName: null,
});
const items = [item('one'), item('two')];

test('a checklist in a dialog shares no id with the one of the page behind it', () => {
  const dialog = <ChecklistItems formId="checklist-dialog" items={items} display={display} />;
  const pages = [
    <Checklist key="viewer" checklist={items} display={display} action="/checklist" classChange={null} />,
    <ChecklistSection
      key="edit"
      form={{ page: '/edit', checklist: { items, words: '' }, display } as unknown as DraftFormData}
    />,
  ];
  for (const page of pages) {
    const html = renderToStaticMarkup(
      <>
        {page}
        {dialog}
      </>,
    );
    expect(repeatedIds(html), page.key!).toEqual([]);
    expect(html).toContain(`for="${answerId('checklist-dialog', 'one')}"`);
  }
});

test('what changed in the incidents of a user shares no id with what changed in the figures', () => {
  const change = { id: '1', number: 7, classPath: ['Theft'], at: '2026-03-14T09:14:00Z', by: 'Ana', entryId: null };
  const work = {
    drafts: [],
    assigned: [],
    assignedCount: { count: 0, capped: false },
    lastHere: null,
    changes: [{ ...change, kind: 'NOTE' as const }],
    ages: { today: 0, week: 0, month: 0, older: 0, oldest: null },
  };
  const finding = { main: 'Theft rose.', more: '' };
  const classes = [{ name: 'Theft', count: 2, before: 1, href: null }];
  const html = renderToStaticMarkup(
    <>
      <MyWork work={work} drafts={{ count: 0, capped: false }} display={display} />
      <WhatChanged changes={{ finding, classes, all: null }} />
    </>,
  );
  expect(repeatedIds(html)).toEqual([]);
});
