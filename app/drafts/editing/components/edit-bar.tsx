import { useRouteLoaderData } from '@remix-run/react';
import { type IncidentStatus, incidentStatus } from '#db/vocabulary/incident.ts';
import { NotificationBar } from '../../../shell/components/notification-bar.tsx';
import type { RootData } from '../../../shell/root-data.ts';
import { Badge, StatusBadge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formId } from '../../form/form-id.ts';
import type { DraftFormData } from '../../form/queries/draft-form.server.ts';

/** The buttons post the form, so that leaving keeps what was typed. */
export function EditBar({ number, form }: { number: number; form?: DraftFormData }) {
  const user = useRouteLoaderData<RootData>('root')?.header.user;
  return (
    <>
      <header className="viewer-bar viewer-bar--edit">
        <a className="skip" href="#content">
          Skip to content
        </a>
        {/* Enter presses the first button of a form: this one keeps the draft */}
        {form && <KeepButton page={form.page} />}
        <div className="viewer-bar__in">
          <h1>Incident #{number}</h1>
          {form && (
            <>
              <span className="row nowrap bs">
                <StatusBadge status={statusOf(form)} />
                {form.locked && <Badge kind="locked">Locked</Badge>}
              </span>
              <div className="tools">
                <button className="tool" {...posts(form, 'history')}>
                  <Icon name="history" />
                  History
                </button>
                <button className="tool tool--primary keep" {...posts(form, 'view')}>
                  <Icon name="eye" />
                  View
                </button>
              </div>
              <button className="tool shut" aria-label="Close" title="Close" {...posts(form, 'leave')}>
                <Icon name="close" />
              </button>
            </>
          )}
        </div>
      </header>
      {user && <NotificationBar {...user} />}
    </>
  );
}

export function KeepButton({ page }: { page: string }) {
  return (
    <button type="submit" form={formId} className="sr" tabIndex={-1} aria-hidden="true" formAction={`${page}/enter`} />
  );
}

function posts({ page }: DraftFormData, at: string) {
  return { type: 'submit', form: formId, formAction: `${page}/${at}`, formNoValidate: true } as const;
}

function statusOf({ isSubmitted }: DraftFormData): IncidentStatus {
  return isSubmitted ? incidentStatus.open : incidentStatus.editing;
}
