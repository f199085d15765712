import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { calls } from '#app/api/calls.server.ts';

type Row = { calls: string[]; tests: string[]; reason: string };

/** Section 7 of the core specification, and of the specification of accounts and administration. */
const coreCalls = `
GET /commons/initData · GET /notifications · DELETE /notifications/{id} · POST, DELETE /users/sessions
GET /users/investigators, /users/profile
POST, PUT /incidents · POST /incidents/close/{id}, /incidents/open/{id} · GET /incidents/my · DELETE /incidents/{id}
POST /incidents/lock/{id}, /incidents/unlock/{id}
GET /incidents/{id}/persons, /incidents/{id}/companies, /incidents/{id}/vehicles, /incidents/{id}/items
GET /incidents/{id}/attachments, /incidents/{id}/correctiveActions · POST /incidents/audits/read
GET /incidents/{id}/history, /incidents/historyItem/{id}, /incidents/historyItemForCompare/{id}
POST /incidents/persons, /incidents/persons/picture/{personId} · POST, PUT /incidents/attachments
GET, POST, PUT /draftIncidents · GET, DELETE /draftIncidents/{id}
GET /persons/search, /companies/search, /companies/owner · POST /persons/duplicationCheck, /companies/duplicationCheck
GET /countries, /cities/search · POST, PUT /lookupAddresses · GET, DELETE /lookupAddresses/{id}
POST /reports · DELETE /reports/{id} · GET /accounts/logo
POST /incidents/search · GET, POST, PUT /incidents/search/custom · DELETE /incidents/search/custom/{id}`;
const administrationCalls = `
GET, PUT, POST /accounts · GET, PUT /accounts/settings, /accounts/review · GET, POST, DELETE /accounts/logo
PUT /accounts/billingInformation
GET /commons/initData · GET /notifications · DELETE /notifications/{id}
GET, PUT /users/profile · GET, PUT, DELETE /users/{id} · GET /users/search, /users/remains, /users/investigators
POST /users · PUT /users/deactivate/{id}, /users/activate/{id} · POST, DELETE /users/sessions
GET /users/requestChangePassword · POST /users/avatars, /users/emailVerification, /users/myEmailVerification
GET, POST, PUT /userGroups · DELETE /userGroups/{id} · PUT /userGroups/{id}/properties
POST, DELETE /userGroups/{id}/privileges/{privilege}
GET, POST, PUT /lookupSingles, /lookupMultiples · GET, DELETE /lookupSingles/{id}, /lookupMultiples/{id}
GET /lookupMultiples/export · GET, POST /lookupMultipleLabels
POST, PUT /lookupAddresses · GET, DELETE /lookupAddresses/{id} · GET /countries, /cities/search
GET /audits, /audits/{id}
GET, POST /payments/methods · GET, POST, DELETE /subscriptions2 · GET /subscriptions2/plans
GET, POST, PUT /incidentNotifications · DELETE /incidentNotifications/{id}
POST /reports · DELETE /reports/{id} · GET, POST, PUT /reports/custom · GET, DELETE /reports/custom/{id}
POST /analysis · GET, POST, PUT /analysis/custom, /analysis/reports
DELETE /analysis/custom/{id}, /analysis/reports/{id} · POST /incidents/search
GET /mfa/device, /mfa/sendOTP, /mfa/sendOTPForEnrol · POST /mfa/verifyOTP, /mfa/startEnrol, /mfa/verifyEnrol
POST /siteAdmins/demoServer/import · GET /siteAdmins/authenticateQuickBooks`;

const documentation = await readFile('docs/api.md', 'utf8');
const [core, administration, additional] = documentation
  .split(/^## Calls .*$/m)
  .slice(1)
  .map(rowsOf);
const rows = [...core!, ...administration!, ...additional!];
const declared = calls.map((call) => `${call.method.toUpperCase()} ${call.path}`);

function rowsOf(section: string): Row[] {
  return [...section.matchAll(/^\| ([A-Z].*?) \|(.*?)\|(.*)\|$/gm)].map(([, cell, tests, reason]) => ({
    calls: callsIn(cell!),
    tests: tests!.split(',').flatMap((name) => name.trim() || []),
    reason: reason!.trim(),
  }));
}

/** Returns the calls of a text: `GET, PUT /a, /b · POST /c` names five. */
function callsIn(text: string): string[] {
  return text
    .trim()
    .split(/ · |\n/)
    .flatMap((part) => {
      const [, methods, paths] = /^([A-Z, ]+?) (\/.*)$/.exec(part) ?? [];
      expect(methods, part).toBeDefined();
      return methods!.split(', ').flatMap((method) => paths!.split(', ').map((path) => `${method} ${path}`));
    });
}

describe('the tables of the documentation', () => {
  test('name every declared call once, and no other', () => {
    expect(rows.flatMap((row) => row.calls).toSorted()).toEqual(declared.toSorted());
  });

  test('name every call of the specification in the section of one of its documents', () => {
    const inSpecification = new Set([...callsIn(coreCalls), ...callsIn(administrationCalls)]);
    const inSections = [...core!, ...administration!].flatMap((row) => row.calls);
    expect(inSections.toSorted()).toEqual([...inSpecification].toSorted());
    expect(core!.flatMap((row) => row.calls).filter((each) => !callsIn(coreCalls).includes(each))).toEqual([]);
  });

  test('name test files that exist', async () => {
    const files = await readdir('tests/api');
    const named = new Set(rows.flatMap((row) => row.tests));
    expect([...named].filter((name) => !files.includes(`${name}.test.ts`))).toEqual([]);
  });

  test('say of every call that is not offered why', () => {
    for (const { method, path } of calls.filter(({ notOffered }) => notOffered)) {
      const row = rows.find((one) => one.calls.includes(`${method.toUpperCase()} ${path}`));
      expect(row?.reason, path).toMatch(/^not offered: ./);
    }
  });
});
