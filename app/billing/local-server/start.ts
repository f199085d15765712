import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDemoCustomers } from './demo-customer.ts';
import { startLocalPayments } from './local-payments.ts';
import { emptyState, stateAsJson, stateFromJson } from './state.ts';

/** `npm start` runs this where no key of Stripe is configured. */
const [, , dataDir = '.data', port = '0', webhookUrl = '', secretKey = '', webhookSecret = ''] = process.argv;
const file = join(dataDir, 'test-payments.json');

const state = readState();
addDemoCustomers(state, new Date());
const payments = await startLocalPayments({
  secretKey,
  webhookSecret,
  port: Number(port),
  webhookUrl: () => webhookUrl,
  state,
  keep: (state) => {
    writeFileSync(`${file}.new`, stateAsJson(state), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  },
});
process.send?.('listening');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));
process.on('disconnect', () => process.exit(0));
for (;;) {
  payments.advance();
  await sleep(5_000);
}

function readState() {
  try {
    return stateFromJson(readFileSync(file, 'utf8'));
  } catch {
    return emptyState();
  }
}
