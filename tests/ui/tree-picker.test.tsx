import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { matchingNodes, offeredNodes, type TreeNode } from '#app/ui/tree.ts';
import { TreePicker } from '#app/ui/tree-picker.tsx';

const node = (id: string, children: TreeNode[] = [], disabled = false): TreeNode => ({
  id,
  name: id,
  children,
  disabled,
});
const tree = [
  node('Safety', [node('Fire'), node('Flood', [], true)]),
  node('Security', [node('Theft', [node('Parkade'), node('Room')]), node('Assault')], true),
];
const filter = { name: 'words', button: { name: 'do', value: 'filter' } };

test('the tree picker leaves out disabled entries and their descendants', () => {
  expect(offeredNodes(tree, null)).toEqual([{ ...tree[0], children: [node('Fire')] }]);
});

test('the tree picker shows and keeps a chosen entry that was disabled later', () => {
  const html = renderToStaticMarkup(
    <TreePicker name="class" label="Class" tree={tree} defaultValue="Room" filter={filter} />,
  );
  expect(html).toContain('<span>Security / Theft / </span>Room');
  expect(html).toContain('checked="" value="Room"');
  expect(html).not.toContain('Parkade');
  expect(html).not.toContain('Flood');
});

test('the tree picker offers "Not set" only when it is optional', () => {
  const picker = { name: 'class', label: 'Class', tree, filter };
  expect(renderToStaticMarkup(<TreePicker {...picker} />)).toMatch(/value=""[^>]*>\s*<span>Not set/);
  expect(renderToStaticMarkup(<TreePicker {...picker} required />)).not.toContain('<span>Not set</span>');
});

test('the filter keeps matches, their ancestors and the chosen entry', () => {
  const open = [node('Safety', [node('Fire'), node('Flood')]), node('Security', [node('Theft', [node('Room')])])];
  expect(matchingNodes(open, ' FLO ', null)).toEqual([node('Safety', [node('Flood')])]);
  expect(matchingNodes(open, 'theft', 'Fire')).toEqual([node('Safety', [node('Fire')]), open[1]]);
});
