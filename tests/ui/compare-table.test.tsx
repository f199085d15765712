import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ComparedSection } from '#app/incidents/history/compare-incidents.ts';
import { CompareTable } from '#app/incidents/history/components/compare-table.tsx';

const cellsOf = (previous: string, current: string) => {
  const field = { label: 'Details', previous, current, isChanged: previous !== current, isRichText: true };
  const sections: ComparedSection[] = [
    { id: 'what', name: 'What', parts: [{ name: '', change: null, fields: [field] }] },
  ];
  const html = renderToStaticMarkup(<CompareTable sections={sections} previousAt="" currentAt="" />);
  return [...html.matchAll(/<span class="typed">(.*?)<\/span><\/td>/gs)].map(([, text]) =>
    text!.replace(/<[^>]*>/g, ''),
  );
};

test('compared rich text keeps the marks and the levels of its lists', () => {
  const source = 'They took:\n\n- a **ring**\n  - gold\n* a watch\n\n1. asked\n2. searched';
  expect(cellsOf(source, `${source}\n3. called`)).toEqual([
    'They took:\n• a ring\n  • gold\n• a watch\n1. asked\n2. searched',
    'They took:\n• a ring\n  • gold\n• a watch\n1. asked\n2. searched\n3. called',
  ]);
});

test('compared rich text shows its Markdown only where nothing else differs', () => {
  expect(cellsOf('a ring', 'a **ring**')).toEqual(['a ring', 'a **ring**']);
  expect(cellsOf('- a ring', 'a ring')).toEqual(['• a ring', 'a ring']);
});
