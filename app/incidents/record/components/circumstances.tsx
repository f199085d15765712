import { Severity } from '../../../ui/badge.tsx';
import { DateTime } from '../../../ui/dates/date-time.tsx';
import type { Display } from '../../../ui/format.ts';
import { DataList, Datum } from '../../../ui/lists/data-list.tsx';
import { Path } from '../../../ui/path.tsx';
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx';
import { addressLine } from '../../address-line.ts';
import type { IncidentRecord } from '../../incident-record.ts';

export function Circumstances({ incident, display }: { incident: IncidentRecord; display: Display }) {
  const { reportedDate, occurredDate, occurredDateUncertain, severity, severityRank, classPath, location } = incident;
  return (
    <DataList>
      <Datum label="Date reported" width="half">
        {reportedDate && <DateTime at={reportedDate} display={display} />}
      </Datum>
      <Datum label="Date occurred" width="half">
        {occurredDate && <Occurred at={occurredDate} uncertain={occurredDateUncertain} display={display} />}
      </Datum>
      <Datum label="Severity" width="half">
        {severity && <Severity rank={severityRank} word={severity} />}
      </Datum>
      <Datum label="Incident Investigator" width="half" none="Not assigned">
        {incident.assignedUserName}
      </Datum>
      <Datum label="Entered by" width="half">
        {incident.createUserName}
      </Datum>
      {incident.originalAuthor && (
        <Datum label="Originally entered by" width="half">
          {incident.originalAuthor}
        </Datum>
      )}
      {incident.externalId && (
        <Datum label="External id" width="half">
          {incident.externalId}
        </Datum>
      )}
      <Datum label="What">{classPath.length > 0 && <Path parts={classPath} />}</Datum>
      <Datum label="Root cause" width="half">
        {incident.primaryCause}
      </Datum>
      <Datum label="Location" width="half">
        {location.locationPath.length > 0 && <Path parts={location.locationPath} />}
      </Datum>
      <Datum label="Address" width="most">
        {addressLine(location)}
      </Datum>
      <Datum label="Cause comments" width="full">
        {incident.causeComments && <RichTextView source={incident.causeComments} />}
      </Datum>
      <Datum label="Summary" width="full">
        {incident.summary && <RichTextView source={incident.summary} />}
      </Datum>
    </DataList>
  );
}

function Occurred({ at, uncertain, display }: { at: string; uncertain: boolean; display: Display }) {
  return (
    <>
      <DateTime at={at} display={display} dateOnly={uncertain} />
      {uncertain && ', uncertain'}
    </>
  );
}
