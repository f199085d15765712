import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { matchingNodes, offeredNodes, pathTo, type TreeNode, treeRows } from '#app/ui/trees/tree.ts';
import { TreePicker } from '#app/ui/trees/tree-picker.tsx';

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
test('the tree picker leaves out disabled entries and their descendants', () => {
  expect(offeredNodes(tree, null)).toEqual([{ ...tree[0], children: [node('Fire')] }]);
});

test('the tree picker keeps a chosen entry that was disabled later', () => {
  expect(pathTo(offeredNodes(tree, 'Room'), 'Room').map(({ name }) => name)).toEqual(['Security', 'Theft', 'Room']);
  expect(JSON.stringify(offeredNodes(tree, 'Room'))).not.toMatch(/Parkade|Flood/);
});

test('the tree picker shows the path of the current choice, and posts the form where no script runs', () => {
  const picker = { name: 'class', label: 'Class', load: async () => null, action: '/choose' };
  const html = renderToStaticMarkup(<TreePicker {...picker} defaultValue="id" path={['Security', 'Theft', 'Room']} />);
  expect(html).toContain('<span>Security / Theft / </span>Room');
  expect(html).toContain('<input type="hidden" name="class" readonly="" value="id"/>');
  expect(html).toMatch(/<button type="submit"[^>]* formaction="\/choose"/);
  expect(renderToStaticMarkup(<TreePicker {...picker} defaultValue="" path={[]} />)).toContain('Not set');
  expect(renderToStaticMarkup(<TreePicker {...picker} required defaultValue="" path={[]} />)).toContain('Choose class');
});

test('the rows of a tree are those of expanded branches, and with words those of the matches', () => {
  const offered = offeredNodes(
    [node('Safety', [node('Fire')]), node('Security', [node('Theft', [node('Room')])])],
    null,
  );
  const names = (view: Partial<Parameters<typeof treeRows>[1]>) =>
    treeRows(offered, { words: '', expanded: new Set(), branches: false, chosen: '', ...view }).map(
      ({ node, level }) => `${'-'.repeat(level)}${node.name}`,
    );
  expect(names({})).toEqual(['Safety', 'Security']);
  expect(names({ expanded: new Set(['Security']) })).toEqual(['Safety', 'Security', '-Theft']);
  expect(names({ expanded: new Set(['Safety']), branches: true })).toEqual(['Safety', '-Safety', '-Fire', 'Security']);
  expect(names({ words: 'room' })).toEqual(['Security', '-Theft', '--Room']);
});

test('the filter keeps matches, their ancestors and the chosen entry', () => {
  const open = [node('Safety', [node('Fire'), node('Flood')]), node('Security', [node('Theft', [node('Room')])])];
  expect(matchingNodes(open, ' FLO ', null)).toEqual([node('Safety', [node('Flood')])]);
  expect(matchingNodes(open, 'theft', 'Fire')).toEqual([node('Safety', [node('Fire')]), open[1]]);
});
