import { expect, test } from 'vitest';
import { auditDetails, auditTitle, changesInWords, importedEntries } from '#app/administration/audit/audit-words.ts';

test('a record is called by its type and name, and by its name alone where that begins with the type', () => {
  expect(auditTitle('INCIDENT', 'Incident #15')).toBe('Incident #15');
  expect(auditTitle('LOOKUP', 'Theft')).toBe('Lookup Theft');
  expect(auditTitle('USER', 'Users')).toBe('Users');
  expect(auditTitle('ACCOUNT', '')).toBe('Account');
  expect(auditTitle('REPORT', 'Reported late')).toBe('Report Reported late');
});

test('the changes of a record are one text: previous and current where they differ, else what it holds', () => {
  const before = { path: ['Security', 'Theft'], active: true, note: null };
  const changed = auditDetails({ type: 'INCIDENT_CLASS', before, after: { ...before, active: false, note: 'Late' } });
  expect(changesInWords(changed)).toBe('Active: Yes → No; Note: None → Late; Type: Incident class');
  expect(changesInWords(auditDetails({ users: 3, words: 'Roy' }))).toBe('Users: 3; Words: Roy');
  expect(changesInWords({ compared: false, rows: [] })).toBe('');
});

test('what a webhook is told of is named in words', () => {
  const after = { url: 'https://hooks.example', kinds: ['CREATE', 'REOPEN', 'NOTE', 'DELETE'], class: 'All classes' };
  expect(changesInWords(auditDetails({ after }))).toContain('Events: Created, Reopened, Note added, Deleted');
});

test('an import shows its first 100 entries; the text of its changes names them and says how many more', () => {
  const added = Array.from({ length: 250 }, (_, at) => ({ path: ['Tower', `Room ${at}`], active: at > 0 }));
  const imported = importedEntries({ type: 'LOCATION', added })!;
  expect(imported.slice(0, 2)).toEqual([
    { path: 'Tower / Room 0', active: false },
    { path: 'Tower / Room 1', active: true },
  ]);
  const details = {
    ...auditDetails({ type: 'LOCATION', added: '250 entries' }),
    imported: { entries: imported.slice(0, 100), total: 250 },
  };
  expect(changesInWords(details)).toMatch(
    /^Type: Location; Added: 250 entries; Entries: Tower \/ Room 0, Tower \/ Room 1, .*Tower \/ Room 99 and 150 more$/,
  );
  expect(importedEntries({ before: { path: [] } })).toBeNull();
  // a checklist after a change of class
  expect(importedEntries({ classBefore: 'Theft', added: ['Call the police'], noLongerCounts: [] })).toBeNull();
});
