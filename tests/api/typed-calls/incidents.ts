import { asForm, done, first, type Program, versionOf } from './client.ts';
import { driveTasks } from './tasks.ts';

type Tools = {
  photo: Blob;
  /** Makes the printouts that wait, as the worker does. */
  print: (printoutId: string) => Promise<void>;
  /** Gives the caller a task of the incident, as another user does; returns its id. */
  assign: (incidentId: string) => Promise<string>;
  /** Gives the incident a checklist of one item. */
  addItem: (incidentId: string) => Promise<unknown>;
};

/** Drives the calls about incidents, from the lists that they choose from to the end of an incident. */
export async function driveIncidents(client: Program, { photo, print, assign, addItem }: Tools) {
  const { lookupMultiples } = done(await client.GET('/commons/initData'));
  let incidentClass = first(lookupMultiples.INCIDENT_CLASS);
  while (incidentClass.children[0]) incidentClass = incidentClass.children[0];
  const lastClassId = incidentClass.id;
  const given = { reportedDate: '2026-03-14T09:14:00Z', occurredDate: '2026-03-14T09:00:00Z', lastClassId };

  first(done(await client.GET('/countries')));
  first(done(await client.GET('/cities/search', { params: { query: { countryCode: 'CA', name: 'van' } } })));
  first(done(await client.GET('/users/investigators')));
  const known = first(done(await client.GET('/persons/search', { params: { query: { name: 'Cam' } } })));
  const { firstName, lastName } = known;
  first(done(await client.POST('/persons/duplicationCheck', { body: { firstName, lastName } })));
  const company = first(done(await client.GET('/companies/search', { params: { query: { name: 'Harb' } } })));
  first(done(await client.POST('/companies/duplicationCheck', { body: { name: company.name } })));
  done(await client.GET('/companies/owner'));

  const draft = done(await client.POST('/draftIncidents', { body: { ...given, summary: 'A door.' } }));
  const { id } = draft;
  const path = { id };
  first(done(await client.GET('/draftIncidents')).items);
  const person = done(await client.POST('/incidents/persons', { body: { incidentId: id, firstName: 'Ana' } }));
  done(await client.POST('/incidents/persons', { body: { incidentId: id, personId: known.id } }));
  const attachment = done(
    await client.POST('/incidents/attachments', {
      body: { incidentId: id, name: 'Statement', file: new File(['I saw it.'], 'statement.txt') },
      bodySerializer: asForm,
    }),
  );
  done(
    await client.PUT('/incidents/attachments', {
      body: { incidentId: id, id: attachment.id, name: 'Witness', comments: 'Signed' },
    }),
  );
  done(
    await client.POST('/incidents/persons/picture/{personId}', {
      params: { path: { personId: person.id } },
      body: { incidentId: id, file: photo },
      bodySerializer: asForm,
    }),
  );
  const read = await client.GET('/draftIncidents/{id}', { params: { path } });
  done(
    await client.PUT('/draftIncidents', {
      params: { header: { 'If-Match': versionOf(read) } },
      body: {
        ...done(read),
        companies: [{ name: company.name }],
        vehicles: [{ licensePlate: 'AB1 23C' }],
        items: [{ name: 'Window', value: 40_000 }],
        correctiveActions: [{ displayType: 'Lock changed' }],
      },
    }),
  );
  const other = done(await client.POST('/draftIncidents', { body: {} }));
  done(await client.DELETE('/draftIncidents/{id}', { params: { path: { id: other.id } } }));

  done(await client.POST('/incidents', { params: { header: { 'Idempotency-Key': `door-${id}` } }, body: { id } }));
  const incident = await client.GET('/incidents/{id}', { params: { path } });
  const { number } = done(incident);
  done(
    await client.PUT('/incidents', {
      params: { header: { 'If-Match': versionOf(incident) } },
      body: { ...done(incident), externalId: `CAD-${number}`, summary: 'A door was forced.' },
    }),
  );
  first(done(await client.GET('/incidents/{id}/persons', { params: { path } })));
  first(done(await client.GET('/incidents/{id}/companies', { params: { path } })));
  first(done(await client.GET('/incidents/{id}/vehicles', { params: { path } })));
  first(done(await client.GET('/incidents/{id}/items', { params: { path } })));
  first(done(await client.GET('/incidents/{id}/correctiveActions', { params: { path } })));
  const stored = first(done(await client.GET('/incidents/{id}/attachments', { params: { path } })));
  const file = done(
    await client.GET('/incidents/{id}/attachments/{attachmentId}/file', {
      params: { path: { id, attachmentId: stored.id } },
      parseAs: 'text',
    }),
  );
  const picture = done(
    await client.GET('/incidents/{id}/persons/{personId}/picture', {
      params: { path: { id, personId: person.id } },
      parseAs: 'blob',
    }),
  );
  done(await client.POST('/incidents/{id}/notes', { params: { path }, body: { body: 'Called the police.' } }));
  const note = first(done(await client.GET('/incidents/{id}/notes', { params: { path } })));
  const tasks = await driveTasks(client, { id, assign });
  await addItem(id);
  const item = first(done(await client.GET('/incidents/{id}/checklist', { params: { path } })));
  const ofItem = { params: { path: { ...path, itemId: item.id } } };
  const { ticked } = done(
    await client.PUT('/incidents/{id}/checklist/{itemId}', { ...ofItem, body: { ticked: true } }),
  );
  done(await client.POST('/incidents/audits/read', { body: { id, number } }));

  done(await client.POST('/incidents/lock/{id}', { params: { path }, body: { reason: 'Private' } }));
  done(await client.POST('/incidents/unlock/{id}', { params: { path } }));
  done(await client.POST('/incidents/close/{id}', { params: { path }, body: {} }));
  done(await client.POST('/incidents/open/{id}', { params: { path } }));
  const { items: history } = done(
    await client.GET('/incidents/{id}/history', { params: { path, query: { psz: 50 } } }),
  );
  const edit = { params: { path: { id: first(history.filter(({ actionType }) => actionType === 'EDIT')).id } } };
  const past = done(await client.GET('/incidents/historyItem/{id}', edit));
  const { previousIncident } = done(await client.GET('/incidents/historyItemForCompare/{id}', edit));

  const criteria = { status: { values: [{ status: 1 as const }] } };
  first(done(await client.POST('/incidents/search', { body: { criteria } })).items);
  first(done(await client.GET('/incidents/changes')).items);
  first(done(await client.GET('/incidents/my')).items);
  const query = { externalId: `CAD-${number}` };
  const listed = done(await client.GET('/incidents', { params: { query } }));
  const lines = done(
    await client.GET('/incidents', { params: { query }, headers: { Accept: 'application/x-ndjson' }, parseAs: 'text' }),
  );
  const { items: rows } = done(
    await client.POST('/incidents/bulk', {
      body: {
        incidents: [
          { ...given, externalId: `CAD-${number + 1}` },
          { ...query, summary: 'A door was mended.' },
        ],
      },
    }),
  );

  await driveSavedSearches(client);
  const printout = done(await client.POST('/reports', { body: { id } }));
  const ofPrintout = { params: { path: { id: printout.id } } };
  await print(printout.id);
  const { state } = done(await client.GET('/reports/{id}', ofPrintout));
  const pdf = done(await client.GET('/reports/{id}/file', { ...ofPrintout, parseAs: 'blob' }));
  done(await client.DELETE('/reports/{id}', ofPrintout));
  done(await client.DELETE('/incidents/{id}', { params: { path } }));
  return {
    listed: typeof listed === 'string' ? [] : listed.items.map((row) => row.externalId),
    lines: lines.trim().split('\n').length,
    rows: rows.map(({ result }) => result),
    file,
    picture: picture.size > 0,
    note: note.body,
    tasks,
    ticked,
    summaries: [previousIncident?.summary, past.incident.summary],
    printout: [state, (await pdf.text()).slice(0, 4)],
  };
}

/** Drives saved searches and custom reports; each is put as it was read. */
async function driveSavedSearches(client: Program) {
  const criteria = { status: { values: [{ status: 1 as const }] } };
  done(await client.POST('/incidents/search/custom', { body: { name: 'Open ones', criteria } }));
  const query = { type: 'DASHBOARD' as const };
  const search = first(done(await client.GET('/incidents/search/custom', { params: { query } })));
  done(await client.PUT('/incidents/search/custom', { body: { ...search, name: 'Open' } }));
  done(await client.DELETE('/incidents/search/custom/{id}', { params: { path: { id: search.id } } }));

  done(await client.POST('/reports/custom', { body: { name: 'Open ones', criteria } }));
  const report = first(done(await client.GET('/reports/custom')));
  const path = { id: report.id };
  done(await client.PUT('/reports/custom', { body: { ...report, name: 'Open' } }));
  first(done(await client.GET('/reports/custom/{id}', { params: { path } })).items);
  done(await client.DELETE('/reports/custom/{id}', { params: { path } }));
}
