import { type ReactNode, useContext } from 'react';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import type { ViewerDisplay } from '../../../auth/viewer-display.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageContext } from '../../../ui/pages/page-context.ts';
import { Path } from '../../../ui/path.tsx';
import { SectionExtras } from '../../../ui/section.tsx';
import type { IncidentRecord } from '../../incident-record.ts';
import { LinkForm } from '../../links/components/link-fields.tsx';
import { LinkedIncidents } from '../../links/components/linked-incidents.tsx';
import { NoteForm } from '../../notes/components/note-form.tsx';
import type { ViewedIncident } from '../commands/view-incident.server.ts';
import changesScript from '../incident-changes.client.js?url';
import { ChangedNotice } from './changed-notice.tsx';
import { IncidentDetails } from './incident-details.tsx';
import { ReviewFact } from './review-fact.tsx';
import { StandingFacts } from './standing-facts.tsx';
import { isClosable, ViewerBar, whyDisabledId } from './viewer-bar.tsx';
import { viewerComments } from './viewer-comments.tsx';

type ViewerProps = ViewedIncident & { display: ViewerDisplay; closeTo: string; notice: ReactNode };

export function Viewer(props: ViewerProps) {
  const {
    incident,
    linked,
    classChange,
    comments,
    noteKey,
    taskReader,
    hasTemplates,
    reviewHours,
    notice,
    may,
    display,
    closeTo,
  } = props;
  const at = `/incidents/${incident.id}`;
  const from = new URLSearchParams({ from: closeTo });
  const extras = viewerComments({
    comments,
    display,
    version: incident.version ?? 0,
    may,
    at: (path, params) => `${at}/comments/${path}?${new URLSearchParams({ ...params, from: closeTo })}`,
  });
  return (
    <>
      <ViewerBar incident={incident} may={may} mode="view" closeTo={closeTo} />
      <Changed incident={incident} from={from} />
      <main id="content">
        <div className="page">
          <Lede incident={incident} display={display} />
          <WhyDisabled incident={incident} may={may} />
          {notice}
          {incident.status !== incidentStatus.closed && (
            <StandingFacts tasks={incident.tasks} checklist={incident.checklist} today={taskReader.today}>
              {incident.review && <ReviewFact review={incident.review} hours={reviewHours} mayReview={may.review} />}
            </StandingFacts>
          )}
          <SectionExtras.Provider value={extras}>
            <IncidentDetails
              incident={incident}
              display={display}
              links={{
                mayUnlock: may.unlockPersons,
                unlockTo: (personId) => `${at}/persons/${personId}/unlock?${from}`,
                pictureAt: (personId) => `${at}/persons/${personId}/picture`,
              }}
              approvedAt={(entryId) => `${at}/history/${entryId}/incident?${from}`}
              tasks={{
                reader: taskReader,
                at: (id, act = '') => `${at}/tasks/${id}${act}?${from}`,
                adding: may.edit && (
                  <div className="row">
                    <LinkButton icon="plus" href={`${at}/tasks/new?${from}`}>
                      Add task
                    </LinkButton>
                    {hasTemplates && (
                      <LinkButton variant="quiet" href={`${at}/tasks/from-template?${from}`}>
                        Add from a template
                      </LinkButton>
                    )}
                  </div>
                ),
              }}
              checklist={{ action: may.edit ? `${at}/checklist?${from}` : null, classChange }}
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
          </SectionExtras.Provider>
        </div>
      </main>
    </>
  );
}

/** A script shows it when someone else changes the incident. */
function Changed({ incident, from }: { incident: IncidentRecord; from: URLSearchParams }) {
  const { nonce } = useContext(PageContext);
  const { id, version, notes } = incident;
  const at = `/incidents/${id}`;
  const seen = new URLSearchParams({ version: String(version), note: String(notes.at(-1)?.number ?? 0) });
  return (
    <div role="status">
      <div id="incident-changed" hidden data-changes={`${at}/changes?${seen}`}>
        <ChangedNotice
          action={
            <>
              <LinkButton href={`${at}/history?${from}`}>Show the changes</LinkButton>
              <LinkButton href={`${at}?${from}`}>Reload</LinkButton>
            </>
          }
        />
      </div>
      <script type="module" nonce={nonce} src={changesScript} />
    </div>
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
  const offered = [may.print, may.lock, may.delete, ...(isClosed ? [may.reopen] : [may.edit])];
  if (!isClosed && isClosable(incident)) offered.push(may.close);
  if (offered.every(Boolean)) return null;
  return (
    <p className="small quiet lede__meta" id={whyDisabledId}>
      A button is disabled where your workgroup lacks the privilege or the account is disabled.
    </p>
  );
}
