import type { DateFormat, MeasurementType } from '#db/vocabulary/account.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { approvedVersion } from '../../../incidents/history/queries/approved-version.server.ts';
import { incidentRecord } from '../../../incidents/queries/incident-record.server.ts';
import { maskPersons } from '../../../incidents/record/mask-persons.ts';
import { picturesOf } from '../../../incidents/record/queries/pictures-of.server.ts';
import { zoneOffsets } from '../../../platform/zone-offsets.server.ts';
import type { MadeFile } from '../commands/make-printout.server.ts';
import type { IncidentDocumentProps } from '../documents/incident-document.tsx';
import { incidentIsGone } from '../failure-in-words.ts';
import { accountLogo } from '../queries/account-logo.server.ts';

export type PrintIncidents = (props: IncidentDocumentProps) => Promise<Buffer>;

/** Returns in words why it cannot be made, null where it was discarded. */
export async function makeIncidentsFile(
  { em, files, now }: Pick<Scope, 'em' | 'files' | 'now'>,
  print: PrintIncidents,
  printoutId: string,
): Promise<MadeFile | string | null> {
  const [requested] = await em.execute<RequestedIncidents[]>(requestedSql, [printoutId]);
  if (!requested) return null;
  const {
    accountName,
    countryCode,
    requestedByName,
    timeZone,
    dateFormat,
    measurementType,
    unlockedPersonIds,
    incidentIds,
    historyEntryId,
  } = requested;
  const incidents: IncidentDocumentProps['incidents'] = [];
  for (const id of incidentIds) {
    const incident = historyEntryId
      ? await approvedVersion({ em }, id, historyEntryId)
      : await incidentRecord({ em }, id);
    if (!incident) return incidentIsGone;
    incidents.push({
      incident: maskPersons(incident, { mayUnlock: true, unlockedPersonIds }),
      pictures: await picturesOf({ em, files }, incident),
      isPast: historyEntryId !== null,
    });
  }
  const content = await print({
    incidents,
    account: {
      name: accountName,
      countryCode,
      logo: await accountLogo({ em, files }),
    },
    printedBy: requestedByName,
    printedAt: now(),
    display: { timeZone, offsets: zoneOffsets(timeZone), dateFormat, measurementType },
  });
  return { content, mediaType: 'application/pdf' };
}

type RequestedIncidents = {
  incidentIds: string[];
  historyEntryId: string | null;
  requestedByName: string;
  timeZone: string;
  unlockedPersonIds: string[];
  accountName: string;
  countryCode: string;
  dateFormat: DateFormat;
  measurementType: MeasurementType;
};

const requestedSql = `
select p.history_entry_id as "historyEntryId", to_jsonb(p.incident_id || p.more_incident_ids) as "incidentIds", p.requested_by_name as "requestedByName", p.time_zone as "timeZone",
  to_jsonb(p.unlocked_person_ids) as "unlockedPersonIds", a.name as "accountName", a.country_code as "countryCode", a.date_format as "dateFormat",
  a.measurement_type as "measurementType"
from printout p join account a on a.id = p.account_id
where p.account_id = current_account() and p.id = $1`;
