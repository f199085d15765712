import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { incidentColumns } from '#app/administration/copy/incident-columns.ts';
import { withoutInvalidEmails } from '#app/api/schemas/without-invalid-emails.ts';
import { changesIn, compareIncidents } from '#app/incidents/history/compare-incidents.ts';
import { Circumstances } from '#app/incidents/record/components/circumstances.tsx';
import { displayIn } from '../support/display.ts';
import { anIncident, printed } from '../support/printed-incident.ts';

const display = displayIn('America/Vancouver');
const without = { ...anIncident({ persons: [] }), externalId: null };
const alarm = { ...without, externalId: 'DOOR-17' };
const other = { ...without, externalId: 'DOOR-18' };

describe('the external id of an incident', () => {
  test('is in the viewer and in the printout where the incident has one', async () => {
    const viewed = (incident: typeof alarm | typeof without) =>
      renderToStaticMarkup(<Circumstances incident={incident} display={display} />);
    expect(viewed(alarm)).toContain('External id');
    expect(viewed(alarm)).toContain('DOOR-17');
    expect(viewed(without)).not.toContain('External id');
    expect((await printed(alarm)).text).toContain('ExternalidDOOR-17');
    expect((await printed(without)).text).not.toContain('Externalid');
  });

  test('is compared in the history, also with a version of an earlier release', () => {
    const { externalId: _, ...earlier } = without;
    expect(changesIn(compareIncidents(earlier, alarm, display))).toEqual(['External id']);
    expect(changesIn(compareIncidents(alarm, other, display))).toEqual(['External id']);
    expect(changesIn(compareIncidents(earlier, without, display))).toEqual([]);
  });

  test('is a column of the copy of an account', () => {
    const [, cell] = incidentColumns(display).find(([head]) => head === 'External id')!;
    expect([cell(without), cell(alarm)]).toEqual([null, 'DOOR-17']);
  });
});

describe('emails that are not valid', () => {
  test('are left out of the parts and of the close, each with a warning; what is no list or no text stays', () => {
    const sent = {
      summary: 'A door',
      persons: [{ email: ' ana@test.example ' }, { email: 'ana', firstName: 'Ana' }, 'text'],
      companies: 'text',
      correctiveActions: [{ referredContactEmail: `${'x'.repeat(260)}@test.example` }],
      items: [{ email: 5 }],
      close: { closedBy: 'OTHER', closeEmail: 'none' },
    };
    const { value, warnings } = withoutInvalidEmails(sent);
    expect(value).toEqual({
      ...sent,
      persons: [{ email: ' ana@test.example ' }, { firstName: 'Ana' }, 'text'],
      correctiveActions: [{}],
      close: { closedBy: 'OTHER' },
    });
    expect(warnings).toEqual([
      { path: 'persons[1].email', message: 'Email is invalid. It was left out.' },
      {
        path: 'correctiveActions[0].referredContactEmail',
        message: 'Must be at most 255 characters. It was left out.',
      },
      { path: 'close.closeEmail', message: 'Email is invalid. It was left out.' },
    ]);
  });

  test.each([null, undefined, 'text', 5, []])('of %j there are none', (sent) => {
    expect(withoutInvalidEmails(sent)).toEqual({ value: sent, warnings: [] });
  });
});
