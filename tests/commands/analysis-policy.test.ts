import { describe, expect, test } from 'vitest';
import {
  mayAnalyze,
  mayDelete,
  mayGenerate,
  mayOpen,
  maySaveAnalysis,
  maySeeSeries,
  mayUpdate,
} from '#app/analysis/policy.ts';
import type { Actor } from '#app/auth/actor.ts';
import { type Privilege, privileges } from '#db/vocabulary/privilege.ts';

const someone = (held: Privilege[], { active = true, admin = false } = {}) =>
  ({ userId: 'me', admin, systemAdmin: false, privileges: new Set(held), account: { active } }) as unknown as Actor;

const saved = {
  'own dashboard item': { itemType: 'DASHBOARD', userId: 'me' },
  "other's dashboard item": { itemType: 'DASHBOARD', userId: 'other' },
  report: { itemType: 'REPORT', userId: null },
} as const;

/** Returns the acts that a user may do at all, and with each kind of saved analysis. */
function allowed(actor: Actor): string[] {
  const general = {
    analyze: mayAnalyze(actor),
    generate: mayGenerate(actor),
    'see series': maySeeSeries(actor),
    'save to dashboard': maySaveAnalysis(actor, 'DASHBOARD'),
    'save to reports': maySaveAnalysis(actor, 'REPORT'),
  };
  const ofSaved = Object.entries(saved).flatMap(([kind, item]) => [
    [`open ${kind}`, mayOpen(actor, item)] as const,
    [`update ${kind}`, mayUpdate(actor, item)] as const,
    [`delete ${kind}`, mayDelete(actor, item)] as const,
  ]);
  return [...Object.entries(general), ...ofSaved].flatMap(([act, may]) => (may ? [act] : []));
}

const own = ['open own dashboard item', 'delete own dashboard item'];
const analyzing = ['analyze', 'generate', 'see series', 'save to dashboard'];
const changingOwn = ['open own dashboard item', 'update own dashboard item', 'delete own dashboard item'];

const alone: { [name in Privilege]?: string[] } = {
  INCIDENT_ANALYSIS: [...analyzing, ...changingOwn],
  ANALYZE_VIEW: ['see series', ...own],
  REPORT_PRINT: ['see series', 'open report'],
  REPORT_CREATE: ['see series', 'open report', 'delete report'],
};
const both = [...analyzing, 'save to reports', ...changingOwn, 'open report', 'update report', 'delete report'];

describe('what may be done with analyses', () => {
  test.each(privileges)('by holders of %s alone', (name) => {
    expect(allowed(someone([name]))).toEqual(alone[name] ?? []);
  });

  test('by holders of INCIDENT_ANALYSIS and REPORT_CREATE, and by administrators', () => {
    expect(allowed(someone(['INCIDENT_ANALYSIS', 'REPORT_CREATE']))).toEqual(both);
    expect(allowed(someone([], { admin: true }))).toEqual(both);
  });

  test('in a disabled account is to look at what exists', () => {
    expect(allowed(someone([], { admin: true, active: false }))).toEqual([
      ...['analyze', 'see series', 'open own dashboard item', 'open report'],
    ]);
  });
});
