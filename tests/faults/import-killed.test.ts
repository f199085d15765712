import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { checkImport } from '#app/imports/commands/check-import.server.ts';
import { runImport } from '#app/imports/commands/run-import.server.ts';
import { saveMapping } from '#app/imports/commands/save-mapping.server.ts';
import { mappingInput } from '#app/imports/import.schema.ts';
import { importRow } from '#app/imports/queries/import-row.server.ts';
import { nodeKey } from '#app/imports/reading/match-node.ts';
import { campusClasses, campusLog } from '../support/campus-log.ts';
import { report, rounds } from '../support/faults/measure.ts';
import { anUpload } from '../support/imports.ts';
import { keepWorker } from '../support/product-process.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { product, home } = world;
const scope = world.scopeFor(home.admin);
const em = emOfUser(product, home.admin);
const count = Number(process.env.IMPORT_ROWS ?? 2_000);

test.each(rounds(1))(
  'an import whose worker is killed in the middle makes an incident of each row once (round %i)',
  { timeout: 600_000 },
  async (round) => {
    const { dataDir } = product.settings;
    const worker = await keepWorker({
      database: process.env.DATABASE_URL!,
      dataDir,
      origin: 'http://localhost:3000',
      env: {},
    });
    onTestFinished(async () => void (await worker.end()));
    const id = await anUpload(scope, campusLog({ count, seed: round }).csv);
    const row = () => importRow(scope, id);
    const reached = (state: string) => vi.waitUntil(async () => (await row()).state === state, { timeout: 300_000 });
    await reached('MATCHING');
    const { mapping } = await row();
    const input = mappingInput.parse({ targets: mapping.targets, dateOrder: mapping.dateOrder ?? 'MDY' });
    const translations = Object.keys(campusClasses).map((value, at) => ({
      at,
      type: 'INCIDENT_CLASS' as const,
      value: nodeKey(value),
      lookupId: home.lookups.INCIDENT_CLASS,
    }));
    await saveMapping(scope, id, { ...input, translations });
    await checkImport(scope, id);
    await reached('CHECKED');
    const { ready } = (await row()).checked;
    expect(ready).toBeGreaterThan(count / 2);
    const start = performance.now();
    await runImport(scope, id, { sendsEmails: false });
    for (const part of [0.2, 0.6]) {
      await vi.waitUntil(async () => (await row()).doneRows > count * part, { timeout: 300_000, interval: 20 });
      await worker.kill();
    }
    await reached('DONE');
    const seconds = Math.round((performance.now() - start) / 1_000);
    await worker.end();
    const done = await row();
    const [made] = await em.execute<[{ incidents: number; different: number; created: number }]>(madeSql, [id]);
    expect(made).toEqual({ incidents: done.createdRows, different: done.createdRows, created: done.createdRows });
    expect(done.createdRows).toBe(ready);
    report({ fault: 'import', round, rows: count, seconds, falls: worker.falls() });
  },
);

const madeSql = `
select count(i.id)::int as incidents, count(distinct i.external_id)::int as different,
  (select count(*)::int from history_entry h where h.account_id = r.account_id and h.action_type = 'CREATE'
    and h.incident_id in (select created_incident_id from incident_import_row where import_id = $1)) as created
from incident_import_row r join incident i on i.account_id = r.account_id and i.id = r.created_incident_id
where r.account_id = current_account() and r.import_id = $1 group by r.account_id`;
