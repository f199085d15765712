import { asForm, done, first, type Program, versionOf } from './client.ts';

/** Drives the calls of imports; `work` does what the worker does for an import. */
export async function driveImports(client: Program, { work }: { work: (importId: string) => Promise<unknown> }) {
  const csv = 'No.,Occurred,Type,Text\n7,2021-02-31,Theft\n8,2021-01-04,Theft\n9,2021-01-05,Gossip,@@ was told.';
  // an old Mac wrote éé
  const bytes = Buffer.from(csv.replace('@@', '\x8e\x8e'), 'latin1');
  const body = { file: new File([bytes], 'incidents.csv') };
  const { id } = done(await client.POST('/imports', { body, bodySerializer: asForm }));
  const ofImport = { params: { path: { id } } };
  await work(id);
  const { isEncodingSure } = done(await client.GET('/imports/{id}', ofImport));
  done(await client.PUT('/imports/{id}/encoding', { ...ofImport, body: { encoding: 'macintosh' } }));
  await work(id);
  const uploaded = await client.GET('/imports/{id}', ofImport);
  const { columns, encoding } = done(uploaded);
  const { id: lookupId } = done(
    await client.POST('/lookupMultiples', { body: { type: 'INCIDENT_CLASS', name: 'Larceny' } }),
  );
  const matched = await client.PUT('/imports/{id}/columns', {
    params: { path: { id }, header: { 'If-Match': versionOf(uploaded) } },
    body: {
      targets: columns.map(({ name, target }) => (name === 'No.' ? 'externalId' : target)),
      translations: ['Theft', 'Gossip'].map((value) => ({ type: 'INCIDENT_CLASS' as const, value, lookupId })),
    },
  });
  done(matched);
  done(await client.POST('/imports/{id}/check', ofImport));
  await work(id);
  const { checked } = done(await client.GET('/imports/{id}', ofImport));
  const wrong = first(done(await client.GET('/imports/{id}/errors', ofImport)).items);
  done(await client.POST('/imports/{id}/run', { ...ofImport, body: {} }));
  const cancelled = done(await client.POST('/imports/{id}/cancel', ofImport));
  done(await client.POST('/imports/{id}/run', { ...ofImport, body: {} }));
  await work(id);
  const { createdRows } = first(done(await client.GET('/imports')).items);
  done(await client.POST('/imports/{id}/undo', ofImport));
  await work(id);
  const undone = done(await client.GET('/imports/{id}', ofImport));
  return {
    encodings: [isEncodingSure, encoding],
    ready: checked?.ready,
    wrong: [wrong.row, wrong.errors.map(({ column }) => column)],
    states: [cancelled.state, undone.state],
    createdRows,
    keptIncidents: undone.keptIncidents,
  };
}
