import { expect, inject, test } from 'vitest';
import { auditObjectTypes } from '#db/vocabulary/audit.ts';
import { administrator, demoPassword } from '../support/browser.ts';
import { Client } from '../support/client.ts';

const codes = /\b[A-Z]{2,}(?:_[A-Z]+)+\b|\d{4}-\d{2}-\d{2}T\d{2}/g;
const cell = /<(td|dd|ins|del|p|h2)\b[^>]*>([^<]+)</g;
/** Abbreviations that people read as words. */
const abbreviations = new Set(['US', 'CCTV', 'VIP']);

const codesOf = (html: string) => {
  const page = (html.split('<main')[1] ?? '').split('<script')[0]!;
  const whole = [...page.matchAll(cell)].flatMap(([, , text = '']) => text.split(/, |: /).map((part) => part.trim()));
  const alone = whole.filter((text) => /^[A-Z]{2,}$/.test(text) && !abbreviations.has(text));
  return [...alone, ...(page.replaceAll(/<[^>]*>/g, ' ').match(codes) ?? [])];
};

/** The audit has thousands of records: of each type the newest pages, and of each kind of record there the newest. */
const pagesOfType = 4;

test.each(auditObjectTypes)('no page of the audit of the demo data shows a code: %s', async (type) => {
  const visitor = await Client.signIn(inject('origin'), administrator, demoPassword);
  const found: string[] = [];
  const kinds = new Map<string, string>();
  let path: string | undefined = `/administration/audit?auditType=${type}&from=2000-01-01`;
  for (let at = 0; path && at < pagesOfType; at++) {
    const html: string = (await visitor.get(path)).body;
    found.push(...codesOf(html).map((code) => `${path}: ${code}`));
    for (const [row] of html.matchAll(/<tr\b.*?<\/tr>/gs)) {
      const [, link] = row.match(/href="(\/administration\/audit\/[^"]+)"/) ?? [];
      const action = row.split('data-label="Action"')[1]?.split('</td>')[0];
      if (link && action) kinds.set(action, link.replaceAll('&amp;', '&'));
    }
    path = html.match(/href="([^"]*older=[^"]*)"/)?.[1]?.replaceAll('&amp;', '&');
  }
  if (type === 'INCIDENT') expect(kinds.size).toBeGreaterThan(0);
  for (const link of kinds.values()) {
    const html = (await visitor.get(link)).body;
    const [, dialog] = html.split('<dialog');
    expect(dialog, link).toContain('<h2');
    found.push(...codesOf(`<main><dialog${dialog}`).map((code) => `${link}: ${code}`));
  }
  expect(found).toEqual([]);
});
