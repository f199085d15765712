import { describe, expect, test } from 'vitest';
import type { Target } from '#app/imports/reading/contract.ts';
import { matchColumns } from '#app/imports/reading/match-columns.ts';

const matched = (columns: string[]) => Object.fromEntries(columns.map((name, at) => [name, matchColumns(columns)[at]]));

describe('columns by name', () => {
  test('of a campus crime log', () => {
    expect(
      matched([
        'Case #',
        'Nature (Classification)',
        'Date/Time Reported',
        'Date/Time Occurred',
        'General Location',
        'Disposition',
      ]),
    ).toEqual({
      'Case #': 'number',
      'Nature (Classification)': 'class',
      'Date/Time Reported': 'reportedDate',
      'Date/Time Occurred': 'occurredDate',
      'General Location': 'location',
      Disposition: 'status',
    });
  });

  test('of a hotel’s log with days and times apart', () => {
    expect(
      matched([
        'No.',
        'Date',
        'Time',
        'Type',
        'Place',
        'Room',
        'What happened',
        'Notes',
        'Entered by',
        'Value ($)',
        'Date closed',
        'Company',
      ]),
    ).toEqual({
      'No.': 'number',
      Date: 'occurredDate',
      Time: 'occurredTime',
      Type: 'class',
      Place: 'location',
      Room: 'unit',
      'What happened': 'summary',
      Notes: 'details',
      'Entered by': 'author',
      'Value ($)': 'lossValue',
      'Date closed': 'closedDate',
      Company: 'legalEntity',
    });
  });

  test('of a program, in its spelling', () => {
    expect(
      matched([
        'incident_id',
        'incidentNumber',
        'occurredFrom',
        'occurredTo',
        'reported_date',
        'offenceType',
        'streetAddress',
        'narrative',
      ]),
    ).toEqual({
      incident_id: 'externalId',
      incidentNumber: 'number',
      occurredFrom: 'occurredDate',
      occurredTo: 'occurredTo',
      reported_date: 'reportedDate',
      offenceType: 'class',
      streetAddress: 'address',
      narrative: 'details',
    });
  });

  test('of this product’s own list', () => {
    expect(
      matched([
        'Incident #',
        'Date reported (America/Toronto)',
        'Date occurred (America/Toronto)',
        'Class',
        'Status',
        'Summary text',
        'Location',
      ]),
    ).toEqual({
      'Incident #': 'number',
      'Date reported (America/Toronto)': 'reportedDate',
      'Date occurred (America/Toronto)': 'occurredDate',
      Class: 'class',
      Status: 'status',
      'Summary text': 'summary',
      Location: 'location',
    });
  });

  test('of several persons are each person’s, by number or by word', () => {
    const columns = [
      'Person 1 First Name',
      'Person 1 Last Name',
      'Person 2 First Name',
      'Person 2 Last Name',
      'Victim',
      'Victim DOB',
      'Victim Phone',
      'Suspect1',
      'Witness e-mail',
      'Witness Type',
    ];
    expect(matchColumns(columns)).toEqual<Target[]>([
      ...(['person.1.firstName', 'person.1.lastName', 'person.2.firstName', 'person.2.lastName'] as const),
      ...(['person.3.name', 'person.3.dateOfBirth', 'person.3.phone', 'person.4.name'] as const),
      ...(['person.5.email', 'person.5.type'] as const),
    ]);
  });

  test('that come again are those of a further person', () => {
    expect(matchColumns(['Name', 'Phone', 'Name', 'Phone'])).toEqual<Target[]>([
      ...(['person.1.name', 'person.1.phone', 'person.2.name', 'person.2.phone'] as const),
    ]);
  });

  test('that name nothing known, or the same thing again, are ignored', () => {
    expect(matchColumns(['Weather', '', 'Column D', 'Date occurred', 'Occurred date', 'Type'])).toEqual<Target[]>([
      ...(['ignore', 'ignore', 'ignore', 'occurredDate', 'ignore', 'class'] as const),
    ]);
  });

  test('give the more telling name the field, wherever it stands', () => {
    expect(matchColumns(['Date', 'Date Occurred', 'Date Reported'])).toEqual<Target[]>([
      'ignore',
      'occurredDate',
      'reportedDate',
    ]);
  });
});
