import { expect, test } from 'vitest';
import { drawnOnce } from '#app/ui/drawn-once.tsx';

type RowProps = { incident: { number: number; what: string } };
let times = 0;
const row = drawnOnce(Row);

function Row({ incident }: RowProps) {
  times++;
  return (
    <tr>
      <td>{incident.number}</td>
      <td>{incident.what}</td>
    </tr>
  );
}

test('the same is drawn once, another anew, and markup in a text stays text', () => {
  const fall = '<tr><td>1</td><td>A fall &lt;b&gt;</td></tr>';
  expect(row({ incident: { number: 1, what: 'A fall <b>' } })).toBe(fall);
  expect(row({ incident: { number: 1, what: 'A fall <b>' } })).toBe(fall);
  expect(times).toBe(1);
  expect(row({ incident: { number: 1, what: 'A theft' } })).toContain('A theft');
  expect(times).toBe(2);
});
