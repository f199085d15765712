import { counted } from '../../ui/format.ts';
import { messages } from '../messages.ts';
import type { SubscriptionFacts } from '../queries/subscription-facts.server.ts';

export function PlanNotes({ facts }: { facts: SubscriptionFacts }) {
  return notesOf(facts).map((note) => (
    <p key={note} className="alert alert--warn" role="status">
      {note}
    </p>
  ));
}

function notesOf({
  subscriptionType,
  active,
  cancelled,
  paymentError,
  signedIn,
  concurrentUserCount,
}: SubscriptionFacts) {
  const isOver = subscriptionType === 'paid' && cancelled && !active;
  return [
    subscriptionType === 'manual' && messages.contactSupport,
    isOver && messages.cancelled,
    paymentError,
    signedIn === concurrentUserCount && messages.seatsFull,
    signedIn > concurrentUserCount &&
      `${counted(signedIn, 'person').replace('persons', 'people')} signed in, ${concurrentUserCount} in the plan: nobody is signed out, and nobody else can sign in until fewer are.`,
  ].filter((note) => typeof note === 'string' && note !== '') as string[];
}
