import { expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import {
  type IncidentFacts,
  mayClose,
  mayDelete,
  mayEdit,
  mayLock,
  mayPrint,
  mayReopen,
  mayUnlockPersons,
  mayView,
} from '#app/incidents/policy.ts';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import { type Privilege, privileges } from '#db/vocabulary/privilege.ts';

const acts = { mayView, mayEdit, mayPrint, mayClose, mayLock, mayReopen, mayDelete, mayUnlockPersons };
type Act = keyof typeof acts;

const someone = (held: Privilege[], active = true) =>
  ({
    userId: 'me',
    admin: false,
    systemAdmin: false,
    privileges: new Set(held),
    account: { active },
  }) as unknown as Actor;

const open: IncidentFacts = { createUserId: 'other', assignedUserId: null, status: incidentStatus.open, locked: false };
const incidents = {
  others: open,
  own: { ...open, createUserId: 'me' },
  assigned: { ...open, assignedUserId: 'me' },
  closed: { ...open, status: incidentStatus.closed },
  ownClosed: { ...open, createUserId: 'me', status: incidentStatus.closed },
  locked: { ...open, locked: true },
  ownLocked: { ...open, createUserId: 'me', locked: true },
} satisfies Record<string, IncidentFacts>;

function allowed(held: Privilege[], incident: IncidentFacts, active = true): Act[] {
  return (Object.keys(acts) as Act[]).filter((act) => acts[act](someone(held, active), incident));
}

/** Acts that each privilege alone allows. A privilege not listed allows only viewing one's own incidents. */
const alone: { [name in Privilege]?: { [kind in keyof typeof incidents]?: Act[] } } = {
  ALLINCIDENT_SEARCH: { others: ['mayView'], assigned: ['mayView'], closed: ['mayView'] },
  ALLINCIDENT_EDIT: { own: ['mayView', 'mayEdit'] },
  MYINCIDENT_EDIT: { own: ['mayView', 'mayEdit'] },
  ALLINCIDENT_PRINT: { own: ['mayView', 'mayPrint'], ownClosed: ['mayView', 'mayPrint'] },
  MYINCIDENT_PRINT: { own: ['mayView', 'mayPrint'], ownClosed: ['mayView', 'mayPrint'] },
  ALLINCIDENT_CLOSE: { own: ['mayView', 'mayClose'] },
  MYINCIDENT_CLOSE: { own: ['mayView', 'mayClose'] },
  INVESTIGATE_INCIDENT: { assigned: ['mayView', 'mayEdit'] },
  INCIDENT_LOCK: {
    own: ['mayView', 'mayLock'],
    ownClosed: ['mayView', 'mayLock'],
    ownLocked: ['mayView', 'mayLock'],
  },
  OPEN_CLOSED_INCIDENT: { ownClosed: ['mayView', 'mayReopen'] },
  INCIDENT_DELETE: { own: ['mayView', 'mayDelete'], ownClosed: ['mayView', 'mayDelete'] },
};

test.each(privileges)('%s alone allows exactly its own actions', (privilege) => {
  for (const [kind, incident] of Object.entries(incidents)) {
    const expected =
      alone[privilege]?.[kind as keyof typeof incidents] ?? (/^own(Closed)?$/.test(kind) ? ['mayView'] : []);
    const unlocks = privilege === 'PRIVACY_INFO_VIEW' ? ['mayUnlockPersons'] : [];
    expect([kind, ...allowed([privilege], incident)]).toEqual([kind, ...expected, ...unlocks]);
  }
});

test('with the right to search all incidents, rights over all incidents apply to those of others', () => {
  const rights: Privilege[] = ['ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT', 'ALLINCIDENT_PRINT', 'ALLINCIDENT_CLOSE'];
  expect(allowed(rights, incidents.others)).toEqual(['mayView', 'mayEdit', 'mayPrint', 'mayClose']);
  expect(allowed(rights, incidents.closed)).toEqual(['mayView', 'mayPrint']);
  expect(allowed(rights, incidents.locked)).toEqual([]);
  expect(allowed([...rights, 'INCIDENT_LOCK'], incidents.locked)).toContain('mayEdit');
});

test('rights over one’s own incidents do not apply to those of others', () => {
  const rights: Privilege[] = ['ALLINCIDENT_SEARCH', 'MYINCIDENT_EDIT', 'MYINCIDENT_PRINT', 'MYINCIDENT_CLOSE'];
  expect(allowed(rights, incidents.others)).toEqual(['mayView']);
});

test('incidents of a disabled account can be viewed and printed, but not changed', () => {
  for (const incident of Object.values(incidents)) {
    expect(allowed([...privileges], incident, false)).toEqual(['mayView', 'mayPrint', 'mayUnlockPersons']);
  }
});
