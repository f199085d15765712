import { isDeepStrictEqual } from 'node:util';
import { BusinessRuleError } from '#db/errors.ts';
import { repeatedHourOf } from '#db/vocabulary/clock-time.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { type Clock, type IncidentInput, incidentSchema } from '../../incidents/saving/incident.schema.ts';
import { formErrors } from '../../platform/forms/form-errors.ts';
import { type DraftBody, parseDraft } from './draft-body.ts';
import { blank, type DraftPerson, referredContactTexts, textsOfEmployees, textsOfOthers } from './draft-parts.ts';

type Stored = { reportedAt?: Date; occurredAt?: Date; occurredOn?: string; occurredUncertain?: boolean };

const referredTexts = [
  ...referredContactTexts,
  ...(['referredType', 'referredInternalDepartmentId', 'referredExternalAgencyId'] as const),
];

type Reader = { actor: { timeZone: string; account: { timeZone: string } }; now: () => Date };

/** Throws messages by field while the draft is not valid. */
export function inputOfDraft(
  reader: Reader,
  draft: { body: Record<string, unknown> },
  stored?: Stored | null,
): IncidentInput {
  const body = parseDraft(draft.body);
  const input = incidentInput(body, clockOf(reader, body), stored ?? {});
  if (!input.success) throw new BusinessRuleError(formErrors(input.error));
  return input.data;
}

/** Whether saving the input would change nothing. `stored` is the body of the incident, by the clock of the input. */
export function isAsStored(
  reader: Reader,
  input: IncidentInput,
  { stored, incident }: { stored: DraftBody; incident: Stored },
): boolean {
  return isDeepStrictEqual(input, incidentInput(stored, clockOf(reader, stored), incident).data);
}

function clockOf({ actor, now }: Reader, body: DraftBody) {
  return { now: now(), timeZone: body.clock ?? actor.timeZone, accountZone: actor.account.timeZone };
}

/** Times are in the draft's time zone; errors are keyed by form field. `accountZone` is that of uncertain days. */
export function incidentInput(body: DraftBody, clock: Clock & { accountZone?: string }, stored: Stored = {}) {
  const isUncertain = body.occurredDateUncertain;
  const reported = {
    date: body.reportedDate,
    time: body.reportedTime,
    hour: repeatedHourOf(body.reportedHour),
    clock,
    stored: stored.reportedAt,
  };
  const occurred = {
    date: body.occurredDate,
    time: isUncertain ? '00:00' : body.occurredTime,
    hour: isUncertain ? '' : repeatedHourOf(body.occurredHour),
    isUncertain,
    isStoredDay: isUncertain && stored.occurredUncertain === true && stored.occurredOn === body.occurredDate,
    clock: isUncertain ? whereItIsLater(clock) : clock,
    stored: stored.occurredAt,
  };
  const today = todayBy(clock);
  const lastDay = todayBy(occurred.clock);
  // the clock of the device is ahead
  const beginsEarly = !occurred.isStoredDay && body.occurredDate > lastDay;
  return incidentSchema.safeParse({
    ...body,
    reportedDate: reported,
    occurredDate: { ...occurred, reported },
    occurredOn: beginsEarly ? lastDay : body.occurredDate,
    reportedTime: reported,
    reportedHour: reported,
    occurredTime: occurred,
    occurredHour: occurred,
    persons: body.persons.map(withItsOwn).map((person) => ({
      ...person,
      dateOfBirth: { date: person.dateOfBirth, today },
    })),
    correctiveActions: body.correctiveActions.map((action) => ({
      ...(action.referred ? action : { ...action, ...blank(referredTexts, '') }),
      // their order is not stored
      involved: action.involved.toSorted(),
    })),
  });
}

/** A day that has begun for the account is not in the future for somebody further west. */
function whereItIsLater(clock: Clock & { accountZone?: string }): Clock {
  const { now, accountZone = clock.timeZone } = clock;
  const moment = (timeZone: string) => Object.values(toDateFields(now, timeZone)).join();
  return { now, timeZone: moment(accountZone) > moment(clock.timeZone) ? accountZone : clock.timeZone };
}

const todayBy = ({ now, timeZone }: Clock) => toDateFields(now, timeZone).date;

function withItsOwn(person: DraftPerson): DraftPerson {
  return { ...person, ...blank(person.isEmployee ? textsOfOthers : textsOfEmployees, '') };
}
