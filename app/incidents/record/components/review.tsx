import type { ReactNode } from 'react';
import { reviewActionNames } from '#db/vocabulary/review.ts';
import type { ViewerDisplay } from '../../../auth/viewer-display.ts';
import { ReviewBadge } from '../../../ui/badge.tsx';
import { DateTime } from '../../../ui/dates/date-time.tsx';
import { counted } from '../../../ui/format.ts';
import type { ReviewEventRecord, ReviewRecord } from '../../incident-record.ts';

type ReviewProps = {
  review: ReviewRecord;
  display: ViewerDisplay;
  approvedAt?: ((entryId: string) => string) | undefined;
};

export function Review({ review: { state, since, userName, returns, events }, display, approvedAt }: ReviewProps) {
  return (
    <>
      <dl className="dl">
        <Fact name="State">
          <ReviewBadge state={state} />
        </Fact>
        <Fact name="Since">
          <DateTime at={since} display={display} />
        </Fact>
        <Fact name="Author">{userName}</Fact>
        <Fact name="Returned">{returns === 0 ? 'Never' : counted(returns, 'time')}</Fact>
      </dl>
      {events.length > 0 && (
        <ol className="timeline gap plain">
          {events.toReversed().map((event) => (
            <li key={event.id}>
              <p className="small">
                <b>{reviewActionNames[event.kind]}</b>
                {` by ${event.userName}, `}
                <DateTime at={event.at} display={display} />
                {event.reason && `: “${event.reason}”`}
                {approvedAt && <ApprovedLink event={event} approvedAt={approvedAt} />}
              </p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="half">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ApprovedLink({ event, approvedAt }: { event: ReviewEventRecord; approvedAt: (entryId: string) => string }) {
  if (event.kind !== 'APPROVE') return null;
  return (
    <>
      {'. '}
      <a href={approvedAt(event.id)}>The approved version</a>
    </>
  );
}
