import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { type DraftBody, parseDraft } from '#app/drafts/body/draft-body.ts';
import { IncidentForm } from '#app/drafts/components/incident-form.tsx';
import type { DraftFormData } from '#app/drafts/form/queries/draft-form.server.ts';
import type { Messages } from '#app/platform/forms/form-errors.ts';
import { states } from '#db/migrations/places.ts';
import { displayIn } from '../support/display.ts';

type Given = {
  body?: Partial<DraftBody>;
  choices?: Partial<DraftFormData['choices']>;
  errors?: Messages;
  /** The part whose entry is expanded. */
  open?: string;
};

const nothingToChoose: DraftFormData['choices'] = {
  paths: {},
  severities: [],
  causes: [],
  personTypes: [],
  departments: [],
  genders: [],
  involvements: [],
  actionTypes: [],
  agencies: [],
  investigators: [],
  locationsHaveAddresses: true,
  states: Object.fromEntries(
    ['CA', 'US'].map((country) => [
      country,
      states.filter(({ country_code }) => country_code === country).map(({ name }) => name),
    ]),
  ),
};

const fetcher = { state: 'idle' as const, submit: () => {} };

/** Returns the HTML of the draft form, rendered for this body. */
export function formOf({ body = {}, choices = {}, errors = {}, open }: Given): string {
  const whole = { ...parseDraft({}), ...body };
  const form: DraftFormData = {
    page: '/newincident/it',
    checklist: { items: [], words: '' },
    locked: false,
    closed: false,
    measurementType: 0,
    autoLogoutSeconds: 900,
    today: '2026-03-14',
    draft: {
      id: randomUUID(),
      number: 7,
      incidentId: null,
      incidentVersion: null,
      revision: 0,
      createUserId: randomUUID(),
      touched: true,
      createUserName: 'Ana Lima',
      createdAt: '2026-03-14T09:14:00Z',
      updatedAt: '2026-03-14T09:14:00Z',
      body: { ...whole, persons: whole.persons.map((person) => ({ ...person, masked: false })) },
    },
    clock: undefined,
    isSubmitted: false,
    shown: '',
    removed: [],
    removedPictures: [],
    choices: { ...nothingToChoose, ...choices },
    may: { unlock: true, delete: true, close: true, deleteAttachments: true, resolveComments: true },
    returned: null,
    comments: [],
    display: displayIn('America/Vancouver'),
    startedAt: '14/03/2026 02:14 AM',
    savedAt: '02:14 AM',
  };
  return renderToStaticMarkup(
    <IncidentForm
      form={form}
      errors={errors}
      open={open ?? null}
      removed={null}
      operationId={randomUUID()}
      backupKey=""
      fetcher={fetcher}
      reload={() => {}}
    />,
  );
}
