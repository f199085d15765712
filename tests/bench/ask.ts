import { type SentRequest, sendRequest } from '#tests/support/client.ts';

/** Sends a request that takes compressed answers, as a browser does; with a key, JSON as a program does. */
export function ask(address: string, { key, json, ...sent }: SentRequest & { key?: string; json?: object } = {}) {
  const ofProgram = { Authorization: `Bearer ${key}`, Accept: 'application/json', 'Content-Type': 'application/json' };
  const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd', ...(key ? ofProgram : { Accept: 'text/html' }) };
  return sendRequest(address, { ...sent, ...(json && { body: JSON.stringify(json) }), headers });
}
