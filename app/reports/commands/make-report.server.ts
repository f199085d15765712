import { buffer } from 'node:stream/consumers';
import { LockMode } from '@mikro-orm/core';
import { Report, StoredFile } from '#db/entities/report.ts';
import { NotFoundError } from '#db/errors.ts';
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
  const {
    accountName,
    logoKey,
    countryCode,
    requestedByName,
    timeZone,
    dateFormat,
    measurementType,
    unlockedPersonIds,
    incidentIds,
  } = requested;
  const incidents: IncidentDocumentProps['incidents'] = [];
  for (const id of incidentIds) {
    const incident = orNotFound(await incidentRecord({ em }, id), 'incident');
    incidents.push({
      incident: maskPersons(incident, { mayUnlock: true, unlockedPersonIds }),
      pictures: await picturesOf({ em, files }, incident),
    });
  }
  const pdf = await render({
    incidents,
    account: {
      name: accountName,
      countryCode,
      logo: logoKey === null ? null : await readLogo(files, logoKey),
    },
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

/** Returns null for a logo that was replaced meanwhile: a printout does not wait for it. */
async function readLogo(files: Scope['files'], key: string): Promise<Buffer | null> {
  return await files.read(key).then(buffer, (error) => {
    if (error instanceof NotFoundError) return null;
    throw error;
  });
}

type RequestedReport = {
  state: Report['state'];
  incidentIds: string[];
  requestedByName: string;
  timeZone: string;
  unlockedPersonIds: string[];
  accountName: string;
  logoKey: string | null;
  countryCode: string;
  dateFormat: DateFormat;
  measurementType: MeasurementType;
};

const requestedSql = `
select r.state, to_jsonb(r.incident_id || r.more_incident_ids) as "incidentIds", r.requested_by_name as "requestedByName", r.time_zone as "timeZone",
  to_jsonb(r.unlocked_person_ids) as "unlockedPersonIds", a.name as "accountName", a.country_code as "countryCode", a.date_format as "dateFormat",
  a.measurement_type as "measurementType", f.key as "logoKey"
from report r join account a on a.id = r.account_id
left join account_logo l on l.account_id = a.id
left join stored_file f on f.account_id = l.account_id and f.id = l.file_id
where r.account_id = current_account() and r.id = $1`;
