import { addDays } from 'date-fns/addDays';
import { subHours } from 'date-fns/subHours';
import { userStatus } from '../../vocabulary/account.ts';
import type { CommentSection } from '../../vocabulary/review-comment.ts';
import type { AccountSeed } from '../content.schema.ts';
import type { IncidentSeed, ReviewStepSeed } from '../content.ts';
import type { NumberedIncident } from './drafts-among.ts';

/** Paths of the hotel's classes that need a review. */
export const reviewedClasses = [
  'Safety / Slip, trip or fall',
  'Safety / Fire alarm',
  'Guest relations / Guest welfare',
];

/** These incidents can be closed at once; incidents of the last days are in no review either. */
const newestOpen = 15;
const oldDays = 6;

/** Nobody reviews what they entered or investigate. */
const reviewers = ['dana', 'robert', 'ines', 'marcus'];

type PlannedComment = [section: CommentSection, body: string, reply?: string];
type PlannedStep = [action: ReviewStepSeed['action'], hoursAgo: number, reason?: string, comments?: PlannedComment[]];
/** `by` is the author, where that matters. */
type Plan = { by?: string; steps: PlannedStep[] };

const noSeverity = 'Set the severity, so that we know whether to tell the insurer.';
const noTimes = 'Say when the place was last checked, and by whom.';

const wherefrom: PlannedComment = ['SUMMARY', 'Is the time from the camera? Write where it comes from.'];
const helper: PlannedComment = ['PERSONS', 'Who was first on the spot? Add them as a witness.'];
const entrance: PlannedComment = ['WHERE', 'Which entrance was it? Name it in the address.'];

/** Eight wait, three are returned, and two are approved. */
const plans: Plan[] = [
  {
    by: 'priya',
    steps: [
      ['EDIT', 30],
      ['RETURN', 8, noTimes, [wherefrom, [helper[0], helper[1], 'There was nobody but me.']]],
    ],
  },
  { by: 'dana', steps: [['EDIT', 1]] },
  { steps: [['EDIT', 52, '', [wherefrom, entrance]]] },
  {
    steps: [
      ['EDIT', 80],
      ['RETURN', 75, noSeverity, [[helper[0], helper[1], 'Added to the summary.']]],
      ['EDIT', 29],
    ],
  },
  { steps: [['EDIT', 19, '', [helper]]] },
  {
    steps: [
      ['EDIT', 60],
      ['RETURN', 55, noSeverity],
      ['EDIT', 14],
    ],
  },
  { steps: [['EDIT', 9]] },
  {
    steps: [
      ['EDIT', 100],
      ['RETURN', 96, noTimes],
      ['EDIT', 90],
      ['RETURN', 72, noSeverity],
      ['EDIT', 6],
    ],
  },
  { steps: [['EDIT', 4]] },
  {
    steps: [
      ['EDIT', 50],
      ['RETURN', 27, 'Add the second witness, whom the summary names.', [helper]],
    ],
  },
  {
    steps: [
      ['EDIT', 12],
      ['RETURN', 3, 'The location is the whole floor. Choose the room.', [entrance]],
    ],
  },
  {
    steps: [
      ['EDIT', 70],
      ['APPROVE', 66],
    ],
  },
  {
    steps: [
      ['EDIT', 48],
      ['RETURN', 44, noSeverity],
      ['EDIT', 30],
      ['APPROVE', 26],
    ],
  },
];

/** Puts some open incidents of several authors into review; only an approved incident may be closed. */
export function withReviews(incidents: NumberedIncident[], { users }: AccountSeed, today: Date): NumberedIncident[] {
  const isAuthor = (key: string) => users.some((user) => user.key === key && user.status === userStatus.active);
  const open = incidents.filter(({ seed }) => !seed.close && !seed.locked);
  const limit = open.at(-newestOpen)?.number ?? 0;
  const candidates = incidents
    .filter(({ seed, number }) => number < limit && !seed.locked && isAuthor(seed.enteredBy))
    .filter(({ seed }) => seed.enteredAt < addDays(today, -oldDays))
    .filter(({ seed }) => reviewedClasses.some((path) => `${seed.classPath.join(' / ')} /`.startsWith(`${path} /`)))
    .reverse();
  const reviewed = new Map<number, IncidentSeed>();
  const timesOf = (author: string) => [...reviewed.values()].filter(({ enteredBy }) => enteredBy === author).length;
  for (const { by, steps } of plans) {
    const free = candidates.filter(({ number }) => !reviewed.has(number));
    const fewestFirst = free.toSorted((one, other) => timesOf(one.seed.enteredBy) - timesOf(other.seed.enteredBy));
    const chosen = free.find(({ seed }) => seed.enteredBy === by) ?? fewestFirst[0];
    if (chosen)
      reviewed.set(chosen.number, { ...chosen.seed, close: null, review: stepsOf(chosen.seed, steps, today) });
  }
  return incidents.map(({ seed, number }) => ({ number, seed: reviewed.get(number) ?? seed }));
}

function stepsOf({ enteredBy, investigator }: IncidentSeed, steps: PlannedStep[], today: Date): ReviewStepSeed[] {
  const reviewer = reviewers.find((key) => key !== enteredBy && key !== investigator)!;
  return steps.map(([action, hoursAgo, reason = '', comments = []]) => ({
    action,
    at: subHours(today, hoursAgo),
    by: action === 'EDIT' ? enteredBy : reviewer,
    reason,
    comments: comments.map(([section, body, reply = null]) => ({ section, body, by: reviewer, reply })),
  }));
}
