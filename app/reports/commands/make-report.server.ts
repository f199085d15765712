import { LockMode } from '@mikro-orm/core';
import { Report, StoredFile } from '#db/entities/report.ts';
import type { DateFormat, MeasurementType } from '#db/vocabulary/account.ts';
import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { maskPersons } from '../../incidents/mask-persons.ts';
import { incidentRecord } from '../../incidents/queries/incident-record.server.ts';
import { picturesOf } from '../../incidents/queries/pictures-of.server.ts';
import type { IncidentDocumentProps } from '../documents/incident-document.tsx';

type Tools = Pick<Scope, 'em' | 'files' | 'now'> & { render: (props: IncidentDocumentProps) => Promise<Buffer> };

/** Renders and stores a requested printout. Idempotent: a second run leaves a single file. */
export async function makeReport({ em, files, now, render }: Tools, reportId: string) {
  const [requested] = await em.execute<RequestedReport[]>(requestedSql, [reportId]);
  if (!requested || requested.state === 'READY') return;
  const incident = orNotFound(await incidentRecord({ em }, requested.incidentId), 'incident');
  const { accountName, requestedByName, timeZone, dateFormat, measurementType, unlockedPersonIds } = requested;
  const pdf = await render({
    incident: maskPersons(incident, { mayUnlock: true, unlockedPersonIds }),
    pictures: await picturesOf({ em, files }, incident),
    account: { name: accountName },
    printedBy: requestedByName,
    printedAt: now(),
    display: { timeZone, dateFormat, measurementType },
  });
  const stored = await files.store(pdf);
  const isSaved = await em.transactional(async (em) => {
    const report = await em.findOne(Report, { id: reportId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!report || report.state === 'READY') return false;
    const file = em.create(StoredFile, { ...stored, purpose: 'REPORT', mediaType: 'application/pdf' });
    await em.flush();
    report.ready(file.id);
    return true;
  });
  if (!isSaved) await files.remove(stored.key);
}

type RequestedReport = {
  state: Report['state'];
  incidentId: string;
  requestedByName: string;
  timeZone: string;
  unlockedPersonIds: string[];
  accountName: string;
  dateFormat: DateFormat;
  measurementType: MeasurementType;
};

const requestedSql = `
select r.state, r.incident_id as "incidentId", r.requested_by_name as "requestedByName", r.time_zone as "timeZone",
  to_jsonb(r.unlocked_person_ids) as "unlockedPersonIds", a.name as "accountName", a.date_format as "dateFormat",
  a.measurement_type as "measurementType"
from report r join account a on a.id = r.account_id
where r.account_id = current_account() and r.id = ?`;
