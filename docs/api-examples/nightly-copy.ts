// A nightly copy of what was changed to a warehouse. The key needs ALLINCIDENT_SEARCH.
// ORIGIN=https://… KEY=ix_… node nightly-copy.ts copy.json
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
type Row = { id: string; number: number; version: number; lastUpdateDate: string };
type Copy = { lastUpdateDate: string | null; rows: Record<string, Row> };
// the file stands in for the tables of a warehouse
const copy: Copy = existsSync(file!) ? JSON.parse(readFileSync(file!, 'utf8')) : { lastUpdateDate: null, rows: {} };

// a change is listed once it is whole, so each night begins a minute before the end of the last one
const since = copy.lastUpdateDate && new Date(Date.parse(copy.lastUpdateDate) - 60_000).toISOString();
let changed = 0;
for (let after: string | null = ''; after !== null; ) {
  const query = new URLSearchParams({ sort: 'updated', psz: '100', ...(since && { updatedSince: since }) });
  if (after) query.set('after', after);
  const response: Response = await fetch(`${process.env.ORIGIN}/api/incidents/search?${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${process.env.KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ criteria: { status: { values: [{ status: 1 }, { status: 2 }], logicalOperation: 'OR' } } }),
  });
  if (response.status === 429) {
    await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('Retry-After')) * 1000));
    continue;
  }
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);
  for (const row of answer.items as Row[]) {
    if (copy.rows[row.id]?.version !== row.version) changed++;
    copy.rows[row.id] = row;
    copy.lastUpdateDate = row.lastUpdateDate;
  }
  after = answer.meta.next;
}
writeFileSync(`${file}.new`, JSON.stringify(copy));
renameSync(`${file}.new`, file!);
console.log(JSON.stringify({ changed, rows: Object.keys(copy.rows).length }));
