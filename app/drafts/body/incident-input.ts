import { BusinessRuleError } from '#db/errors.ts';
import { repeatedHourOf } from '#db/vocabulary/clock-time.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { type Clock, type IncidentInput, incidentSchema } from '../../incidents/saving/incident.schema.ts';
import { formErrors } from '../../platform/forms/form-errors.ts';
import { type DraftBody, parseDraft } from './draft-body.ts';
import { blank, type DraftPerson, referredContactTexts, textsOfEmployees, textsOfOthers } from './draft-parts.ts';

type Stored = { reportedAt?: Date; occurredAt?: Date };

type Reader = { actor: { timeZone: string }; now: () => Date };

/** Throws messages by field while the draft is not valid. */
export function inputOfDraft(
  { actor, now }: Reader,
  draft: { body: Record<string, unknown> },
  stored?: Stored | null,
): IncidentInput {
  const body = parseDraft(draft.body);
  const input = incidentInput(body, { now: now(), timeZone: body.clock ?? actor.timeZone }, stored ?? {});
  if (!input.success) throw new BusinessRuleError(formErrors(input.error));
  return input.data;
}

/** Times are in the draft's time zone; errors are keyed by form field. */
export function incidentInput(body: DraftBody, clock: Clock, stored: Stored = {}) {
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
    clock,
    stored: stored.occurredAt,
  };
  const { date: today } = toDateFields(clock.now, clock.timeZone);
  // the clock of the device is ahead
  const beginsEarly = body.occurredDate > today;
  return incidentSchema.safeParse({
    ...body,
    reportedDate: reported,
    occurredDate: { ...occurred, reported },
    occurredOn: beginsEarly ? today : body.occurredDate,
    reportedTime: reported,
    reportedHour: reported,
    occurredTime: occurred,
    occurredHour: occurred,
    persons: body.persons.map(withItsOwn).map((person) => ({
      ...person,
      dateOfBirth: { date: person.dateOfBirth, today },
    })),
    correctiveActions: body.correctiveActions.map((action) =>
      action.referred ? action : { ...action, ...blank(referredContactTexts, '') },
    ),
  });
}

function withItsOwn(person: DraftPerson): DraftPerson {
  return { ...person, ...blank(person.isEmployee ? textsOfOthers : textsOfEmployees, '') };
}
