import { Severity, StatusBadge } from '../../ui/badge.tsx';
import { DateTime } from '../../ui/dates/date-time.tsx';
import { counted, type Display } from '../../ui/format.ts';
import { Path } from '../../ui/path.tsx';
import type { FoundText, IncidentWithWords } from '../queries/incidents-with-words.server.ts';
import type { Piece } from '../words/excerpt.ts';

export function FoundWords({ incidents, display }: { incidents: IncidentWithWords[]; display: Display }) {
  return (
    <ol className="hits plain">
      {incidents.map((incident) => (
        <li key={incident.id}>
          <div className="hits__top">
            <h3>
              <a href={`/incidents/${incident.id}`}>#{incident.number}</a> <Path parts={incident.classPath} />
            </h3>
            {incident.severity && <Severity rank={incident.severityRank} word={incident.severity} />}
            <StatusBadge status={incident.status} locked={incident.locked} />
            {incident.occurredDate && (
              <DateTime at={incident.occurredDate} display={display} dateOnly={incident.occurredDateUncertain} />
            )}
          </div>
          <dl>
            {incident.texts.map((text, index) => (
              <Found key={index} {...text} />
            ))}
          </dl>
          {incident.moreTexts > 0 && <p className="small quiet">And {counted(incident.moreTexts, 'more place')}.</p>}
        </li>
      ))}
    </ol>
  );
}

function Found({ label, record, pieces }: FoundText) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Pieces pieces={pieces} />
        {record && (
          <>
            {' '}
            <a href={record}>All incidents of this {label.toLowerCase()}</a>
          </>
        )}
      </dd>
    </>
  );
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text));
}
