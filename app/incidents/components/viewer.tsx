import { incidentStatus } from '#db/vocabulary/incident.ts';
import { formatDateTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Path } from '../../ui/path.tsx';
import type { IncidentRecord } from '../incident-record.ts';
import type { ViewedIncident } from '../queries/viewed-incident.server.ts';
import type { ViewerDisplay } from '../viewer-display.ts';
import { IncidentSheet } from './incident-sheet.tsx';
import { LinkForm } from './link-fields.tsx';
import { LinkedIncidents } from './linked-incidents.tsx';
import { NoteForm } from './note-form.tsx';
import { ViewerBar, whyDisabledId } from './viewer-bar.tsx';

type ViewerProps = ViewedIncident & { display: ViewerDisplay; closeTo: string };

export function Viewer({ incident, linked, noteKey, may, display, closeTo }: ViewerProps) {
  const at = `/incidents/${incident.id}`;
  const from = new URLSearchParams({ from: closeTo });
  return (
    <>
      <ViewerBar incident={incident} may={may} mode="view" closeTo={closeTo} />
      <main id="content">
        <div className="page">
          <Lede incident={incident} display={display} />
          <WhyDisabled incident={incident} may={may} />
          <IncidentSheet
            incident={incident}
            display={display}
            links={{
              mayUnlock: may.unlockPersons,
              unlockTo: (personId) => `${at}/persons/${personId}/unlock?${from}`,
              pictureAt: (personId) => `${at}/persons/${personId}/picture`,
            }}
            noteForm={may.addNote && <NoteForm to={`${at}/notes?${from}`} noteKey={noteKey} notes={incident.notes} />}
            linkedIncidents={{
              count: linked.length,
              content: (linked.length > 0 || may.link) && (
                <>
                  {linked.length > 0 && (
                    <LinkedIncidents
                      linked={linked}
                      display={display}
                      removeAt={may.link ? (linkId) => `${at}/links/${linkId}/remove?${from}` : null}
                    />
                  )}
                  {may.link && <LinkForm to={`${at}/links?${from}`} />}
                </>
              ),
            }}
          />
        </div>
      </main>
    </>
  );
}

function Lede({ incident, display }: { incident: IncidentRecord; display: ViewerDisplay }) {
  const { classPath, createUserName, creationDate, lastUpdateDate, locked } = incident;
  return (
    <>
      <h2 className="lede">
        <Path parts={classPath} />
      </h2>
      <p className="meta lede__meta">
        {`Entered by ${createUserName} on ${formatDateTime(creationDate, display)}. `}
        {`Last modified ${formatDateTime(lastUpdateDate, display)}.`}
      </p>
      {locked && (
        <p className="locked-note">
          <Icon name="lock" />
          Locked: only people with the lock privilege can find or open it.
        </p>
      )}
    </>
  );
}

function WhyDisabled({ incident, may }: Pick<ViewedIncident, 'incident' | 'may'>) {
  const isClosed = incident.status === incidentStatus.closed;
  const offered = [may.print, may.lock, may.delete, ...(isClosed ? [may.reopen] : [may.edit, may.close])];
  if (offered.every(Boolean)) return null;
  return (
    <p className="small quiet lede__meta" id={whyDisabledId}>
      A button is disabled where your workgroup lacks the privilege or the account is disabled.
    </p>
  );
}
