import { reviewStateNames } from '#db/vocabulary/review.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ReviewRecord } from '../../incident-record.ts';

type ReviewFactProps = { review: ReviewRecord; hours: number; mayReview: boolean };

export function ReviewFact({ review, hours, mayReview }: ReviewFactProps) {
  return (
    <li>
      <a href="#review">
        <strong>{review.state === 'APPROVED' ? <Icon name="check" /> : `${hours} h`}</strong>
        <span>
          <b>{reviewStateNames[review.state]}</b>
          <span className="small quiet">{noteOf(review, mayReview)}</span>
        </span>
        <Icon name="right" />
      </a>
    </li>
  );
}

function noteOf({ state, userName, events }: ReviewRecord, mayReview: boolean) {
  const last = events.at(-1);
  if (state === 'WAITING') return mayReview ? 'Approve means the version shown here' : `Entered by ${userName}`;
  if (state === 'APPROVED') return `By ${last?.userName}`;
  return `By ${last?.userName}: ${last?.reason}`;
}
