import { z } from 'zod';
import { businessTypes, userStatus } from '../vocabulary/account.ts';
import { itemStatuses, personDescription } from '../vocabulary/incident.ts';
import { privileges } from '../vocabulary/privilege.ts';
import { taskLimits } from '../vocabulary/task.ts';
import { layoutNames } from './narratives/compose.ts';
import { builtIn, referencesOf } from './narratives/fill.ts';
import { hourWeights, weekWeights } from './narratives/moment.ts';

const text = z.string();
const texts = z.array(text).min(1);
const optional = text.default('');
const sex = z.enum(['F', 'M']);
const day = z.iso.date();
const chance = z.number().gt(0).max(1);

const address = z.strictObject({
  address: optional,
  street: text,
  cityName: text,
  stateName: text,
  countryCode: text,
  postalCode: text,
});
const contact = z.strictObject({
  firstName: text,
  lastName: text,
  position: text,
  phone: text,
  mailHost: text.optional(),
  department: text.optional(),
});

export const accountSchema = z.strictObject({
  name: text,
  businessType: z.enum(Object.keys(businessTypes) as (keyof typeof businessTypes)[]),
  timeZone: text,
  measurementType: z.literal([0, 1]),
  dateFormat: z.literal([0, 1]),
  mfa: z.boolean(),
  phone: text,
  billingEmail: z.email(),
  billingContactName: text,
  address,
  /** `trial` ends this number of days after today; negative: it has expired. */
  subscription: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('paid'),
      periodType: z.enum(['MONTH', 'YEAR']),
      concurrentUsers: z.int(),
      cardLast4: text,
    }),
    z.strictObject({ kind: z.literal('trial'), concurrentUsers: z.int(), trialEndsInDays: z.int() }),
  ]),
  workgroups: z.array(z.strictObject({ name: text, isAdmin: z.boolean(), privileges: z.array(z.enum(privileges)) })),
  users: z.array(
    z.strictObject({
      key: text,
      email: z.email(),
      firstName: text,
      middleName: optional,
      lastName: text,
      position: text,
      department: text,
      phone: text,
      companyStartDate: day,
      workgroup: text,
      status: z
        .enum(['pending', 'active', 'inactive'])
        .default('active')
        .transform((name) => userStatus[name]),
      systemAdmin: z.boolean().default(false),
    }),
  ),
});

/** `outline` has one location a line, two spaces a level; `addresses` are by path. */
export const locationsSchema = z.strictObject({ outline: texts, addresses: z.record(text, address) });

/** Random choices: a text, or an object of texts whose fields templates name as `{draw.field}`. */
const draws = z.record(text, z.array(z.union([text, z.record(text, text)])).min(1)).default({});
/** Minimum, maximum and step. */
const numbers = z.record(text, z.tuple([z.number(), z.number()], z.number())).default({});

const place = z
  .strictObject({
    path: text,
    where: text,
    cams: z.array(text).default([]),
    spot: optional,
    unit: optional,
    draws,
    /** Templates of scenarios name these as `{place.word}`. */
    also: z.record(text, text).default({}),
  })
  .superRefine((value, context) => refuseUnknown(value, value.draws, ['unit'], context));

/** Refuses templates with unknown names, and names that are in use already. */
function refuseUnknown(value: object, drawn: z.infer<typeof draws>, names: string[], context: z.RefinementCtx) {
  for (const { path, name } of referencesOf(value)) {
    const [root = '', field] = name.split('.');
    const isKnown = drawn[root]
      ? drawn[root].some((each) => (typeof each === 'string') === !field && (!field || field in (each as object)))
      : names.includes(root);
    if (!isKnown) context.addIssue({ code: 'custom', path: [...path], message: `nothing is called "${name}"` });
  }
  for (const name of [...names, ...Object.keys(drawn)].filter((each) => builtIn.includes(each))) {
    context.addIssue({ code: 'custom', message: `"${name}" has a meaning already` });
  }
}

export const worldSchema = z.strictObject({
  mailHost: text,
  areaCode: text,
  isMetric: z.boolean(),
  /** A place in `names.json`, and the share of strangers who live there. */
  near: text,
  nearShare: z.number(),
  plates: texts,
  /** Users' style, and their shift in hours, which may pass midnight. */
  voices: z.array(
    z.strictObject({
      user: text,
      role: z.enum(['officer', 'manager']),
      me: text,
      clock: z.enum(['12', '24', 'hrs']),
      layouts: z.array(z.enum(layoutNames)).min(1),
      shift: z.tuple([z.int(), z.int()]),
      weight: z.number(),
      /** Days before today between which the user worked here. */
      since: z.int().optional(),
      until: z.int().optional(),
    }),
  ),
  investigators: z.array(text),
  employeeType: text,
  passerType: text,
  /** A senior is never drawn from a department, only named. */
  users: z.array(z.strictObject({ user: text, sex, isSenior: z.boolean().default(false) })),
  staff: z.array(
    z.strictObject({
      key: text,
      firstName: text,
      lastName: text,
      sex,
      department: text,
      position: text,
      phone: text,
      dateOfBirth: day,
      isSenior: z.boolean().default(false),
    }),
  ),
  /** Contacts by department, as staff keys. */
  heads: z.record(text, text),
  agencies: z.record(text, z.array(contact).min(1)),
  policeAgency: text,
  policeAction: text,
  policeHost: text,
  policeFilesADay: z.int(),
  ownContact: text,
  companies: z.record(text, z.strictObject({ name: text, contact: text, phone: text, email: z.email(), address })),
  /** People outside the staff who appear repeatedly. */
  regulars: z.array(
    z.strictObject({
      key: text,
      sex,
      type: text,
      firstName: text,
      lastName: optional,
      alias: optional,
      dateOfBirth: day.nullable().default(null),
      mobilePhone: optional,
      email: optional,
      description: z
        .partialRecord(z.enum(Object.keys(personDescription) as [keyof typeof personDescription]), text)
        .default({}),
      comments: optional,
    }),
  ),
  /** Regulars who may appear as anybody's guest. */
  returning: z.array(text),
  /** The patrol and the people in charge, for incidents whose author is the other of the two. */
  guards: texts,
  bosses: texts,
  closings: texts,
  graveClosings: texts,
  /** They close incidents without being users. */
  outsiders: z.array(contact).min(1),
  places: z.record(text, place),
});

export const namesSchema = z.strictObject({
  /** Names that occur together. */
  groups: z.array(z.strictObject({ weight: z.number(), female: texts, male: texts, last: texts })),
  homes: z.record(
    text,
    z.array(
      z.strictObject({
        cityName: text,
        stateName: text,
        countryCode: text,
        areaCode: text,
        postal: texts,
        streets: texts,
      }),
    ),
  ),
});

const look = z.strictObject({
  hairColor: text,
  hairLength: text,
  hairType: text,
  facialHair: text.optional(),
  glasses: text,
});
export const thingsSchema = z.strictObject({
  things: z.record(
    text,
    z.array(z.strictObject({ name: text, brand: optional, model: optional, color: text, dollars: z.number() })).min(1),
  ),
  /** `repair` is a body shop's price for a door, in dollars. */
  cars: z.array(z.strictObject({ maker: text, model: text, colors: texts, repair: z.number() })).min(1),
  /** Formats by state: L is a letter, D a digit. */
  plates: z.record(text, text),
  police: z.array(z.strictObject({ firstName: text, lastName: text })).min(1),
  looks: z.record(sex, z.array(look).min(1)),
  clothes: z.record(sex, texts),
});

/** Appended to the summaries of a load test's account. */
export const growSchema = z.strictObject({ middles: texts, endings: texts });

/** A draw or a member of the cast must have a value; `!` negates. */
const when = { if: text.optional(), chance: chance.optional() };

const cast = z.discriminatedUnion('is', [
  z.strictObject({
    ...when,
    is: z.literal('person'),
    type: text,
    as: optional,
    sex: sex.optional(),
    age: z.tuple([z.int(), z.int()]).optional(),
    /** Shares the last name of this member of the cast. */
    kinOf: text.optional(),
    isNear: z.boolean().optional(),
    isNew: z.boolean().optional(),
    notes: optional,
  }),
  z.strictObject({ ...when, is: z.literal('staff'), who: text, as: optional }),
  z.strictObject({ ...when, is: z.literal('regular'), who: text, as: text, notes: optional }),
  /** An unidentified person, known by their looks only. */
  z.strictObject({ ...when, is: z.literal('stranger'), as: text, sex: sex.optional() }),
  z.strictObject({ ...when, is: z.literal('company'), who: text, as: text, comments: optional }),
  /** `report` is the corrective action. */
  z.strictObject({ ...when, is: z.literal('police'), report: text, about: z.array(text).default([]) }),
  z.strictObject({
    ...when,
    is: z.literal('car'),
    owner: text.optional(),
    state: text.optional(),
    involvement: text,
    comments: optional,
  }),
  z.strictObject({
    ...when,
    is: z.literal('thing'),
    kinds: texts,
    status: z.enum(itemStatuses),
    owner: text.optional(),
    comments: optional,
  }),
  /** `dollars` is one of the scenario's numbers. */
  z.strictObject({
    ...when,
    is: z.literal('item'),
    name: text,
    status: z.enum(itemStatuses),
    color: optional,
    serialNumber: optional,
    dollars: text.optional(),
    owner: text.optional(),
    comments: optional,
  }),
  z.strictObject({ ...when, is: z.literal('place'), at: texts }),
]);

const action = z.strictObject({
  ...when,
  type: text,
  /** A department or an agency; empty for the author. */
  to: optional,
  details: text,
  about: z.array(text).default([]),
});

const attachment = z.strictObject({
  ...when,
  /** STATEMENT is by `by`; STILL is a picture of a camera of the place, `minutes` later. */
  kind: z.enum(['IMAGE', 'PDF', 'DOC', 'TXT', 'AUDIO', 'STATEMENT', 'STILL']),
  name: optional,
  by: optional,
  minutes: optional,
  about: text,
  on: text.optional(),
});

const scenario = z
  .strictObject({
    count: z.int().positive(),
    hours: z.enum(Object.keys(hourWeights) as [keyof typeof hourWeights]),
    months: z.array(z.int().min(1).max(12)).optional(),
    week: z.enum(Object.keys(weekWeights) as [keyof typeof weekWeights]).optional(),
    /** Grows from never at the beginning of the three years to most often today. */
    isGrowing: z.boolean().default(false),
    by: z.enum(['officer', 'manager']).optional(),
    class: text,
    severity: texts,
    place: texts,
    draws,
    numbers,
    cast: z.record(text, cast).default({}),
    /** Minutes from the occurrence to the report. */
    delay: text,
    uncertain: chance.optional(),
    locked: chance.optional(),
    cause: texts,
    why: optional,
    lead: texts,
    beats: z.array(text).default([]),
    said: z.strictObject({ ...when, by: text, words: texts }).optional(),
    done: z.array(text).default([]),
    end: optional,
    closing: z.array(text).default([]),
    actions: z.array(action).default([]),
    attachments: z.array(attachment).default([]),
  })
  .superRefine((value, context) => {
    const own = ['place', ...Object.keys(value.numbers), ...Object.keys(value.cast)];
    refuseUnknown(value, value.draws, own, context);
  });
export const scenariosSchema = z.array(scenario).min(1);

/** Tasks of incidents of a top class: assigner, assignee, and days until they are due. */
export const tasksSchema = z.array(
  z.strictObject({
    class: text,
    title: z.string().max(taskLimits.title),
    details: optional,
    by: text,
    user: text.optional(),
    workgroup: text.optional(),
    days: z.int().min(0),
  }),
);

export type AccountKey = 'hotel' | 'college' | 'hospital' | 'logistics';
export type AccountSeed = z.infer<typeof accountSchema> & { key: AccountKey };
export type TaskSeed = z.infer<typeof tasksSchema>[number];
export type UserSeed = AccountSeed['users'][number];
export type Names = z.infer<typeof namesSchema>;
export type Things = z.infer<typeof thingsSchema>;
export type Contact = z.infer<typeof contact>;
export type PlaceSeed = z.infer<typeof place>;
export type ScenarioSeed = z.infer<typeof scenario>;
export type Voice = z.infer<typeof worldSchema>['voices'][number];
export type Sex = z.infer<typeof sex>;

type StaffMember = Omit<z.infer<typeof worldSchema>['staff'][number], 'dateOfBirth'> & { dateOfBirth: string | null };

export type World = Omit<z.infer<typeof worldSchema>, 'staff'> & {
  /** Includes the users. */
  staff: StaffMember[];
  account: AccountSeed;
  addresses: Record<string, z.infer<typeof address>>;
  names: Names;
  things: Things;
};
