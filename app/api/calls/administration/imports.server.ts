import { z } from 'zod';
import { keysOf } from '#db/vocabulary/keys.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { cancelImport } from '../../../imports/commands/cancel-import.server.ts';
import { checkImport } from '../../../imports/commands/check-import.server.ts';
import { readAgain } from '../../../imports/commands/read-again.server.ts';
import { runImport } from '../../../imports/commands/run-import.server.ts';
import { saveMapping } from '../../../imports/commands/save-mapping.server.ts';
import { undoImport } from '../../../imports/commands/undo-import.server.ts';
import { uploadImport } from '../../../imports/commands/upload-import.server.ts';
import { doubtfulEncodings } from '../../../imports/encodings.ts';
import { hiddenColumns } from '../../../imports/hidden-columns.ts';
import { mappingInput } from '../../../imports/import.schema.ts';
import { type Import, type ImportState, stateNames } from '../../../imports/import-state.ts';
import { mayImport } from '../../../imports/policy.ts';
import { importList } from '../../../imports/queries/import-list.server.ts';
import { importProblems } from '../../../imports/queries/import-problems.server.ts';
import { importRow } from '../../../imports/queries/import-row.server.ts';
import { maxImportMb } from '../../../imports/reading/import-limits.ts';
import { canMeanEntry } from '../../../imports/reading/match-node.ts';
import { targetNames } from '../../../imports/target-names.ts';
import { call } from '../../call.ts';
import { parsed } from '../../input/read-input.server.ts';
import { listOf, pageAnswer, pageOf, paging } from '../../paging.ts';
import { fileContent, id, instant } from '../../schemas/parts.ts';

const tag = 'Imports';
const page = '/administration/import';
const needs = ['ACCOUNT_ADMIN'] as const;
const params = z.strictObject({ id });
const count = z.number().int();
const state = z
  .enum(Object.keys(stateNames) as [ImportState, ...ImportState[]])
  .meta({ description: 'READING, CHECKING, RUNNING and UNDOING are what the server does; read the import again.' });
const target = z
  .enum([...targetNames.keys()] as [string, ...string[]])
  .meta({ description: 'What a column of the file is; `ignore` leaves it out' });
const dateOrder = z
  .enum(['DMY', 'MDY', 'YMD'])
  .nullable()
  .meta({ description: 'How dates such as 03/04/2021 are read; with null they are errors' });
const value = z.string().max(500).meta({ description: 'A value of the column' });
const unknownValues = z.array(z.strictObject({ value, rows: count }));

const listed = {
  id,
  fileName: z.string(),
  state,
  createdRows: count,
  failedRows: count,
  createUserName: z.string(),
  createdAt: instant,
};

const shape = z
  .strictObject({
    ...listed,
    problem: z.string().meta({ description: 'Why the file is refused or the import was interrupted; else empty' }),
    columns: z.array(z.strictObject({ name: z.string(), target })),
    encoding: z
      .string()
      .nullable()
      .meta({ description: 'How the letters of a CSV file are read; null for a workbook' }),
    isEncodingSure: z.boolean().meta({ description: 'Whether the file tells its encoding; false until it is read' }),
    dateOrder,
    addsEntries: z.boolean(),
    sendsEmails: z.boolean(),
    rowCount: count,
    doneRows: count,
    skippedRows: count,
    keptIncidents: count,
    checked: z
      .strictObject({
        ready: count,
        invalid: count,
        skipped: count,
        newPersons: count,
        knownPersons: count,
        newLegalEntities: count,
        knownLegalEntities: count,
        made: z.array(
          z.strictObject({ column: count, rows: count, examples: z.array(z.strictObject({ from: value, to: value })) }),
        ),
        unknownClasses: unknownValues,
        unknownLocations: unknownValues,
      })
      .nullable()
      .meta({ description: 'What the check found; null before it' }),
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'Import' });

const utc = (time: string) => new Date(time).toISOString();

function shapeOf(
  { actor }: Pick<Scope, 'actor'>,
  { summary, mapping, checked, hasFile: _, startedAt: __, version: ___, isOwn, ...row }: Import,
) {
  const hidden = hiddenColumns(actor, { isOwn, mapping, summary });
  const valuesOf = (target: 'class' | 'location') => {
    const isHidden = hidden.has(mapping.targets.indexOf(target));
    const offered = isHidden ? [] : checked.unknown[target].filter(([value]) => canMeanEntry(value));
    return offered.map(([value, rows]) => ({ value, rows }));
  };
  return {
    ...row,
    columns: (summary.columns ?? []).map((name, index) => ({
      name,
      target: mapping.targets?.[index] ?? ('ignore' as const),
    })),
    encoding: summary.format?.encoding ?? null,
    isEncodingSure: summary.isEncodingSure ?? false,
    dateOrder: mapping.dateOrder ?? null,
    checked: checked.persons
      ? {
          ready: checked.ready,
          invalid: checked.invalid,
          skipped: checked.skipped,
          newPersons: checked.persons.new,
          knownPersons: checked.persons.known,
          newLegalEntities: checked.legalEntities?.new ?? 0,
          knownLegalEntities: checked.legalEntities?.known ?? 0,
          made: (checked.made ?? []).filter(({ column }) => !hidden.has(column)),
          unknownClasses: valuesOf('class'),
          unknownLocations: valuesOf('location'),
        }
      : null,
    createdAt: utc(row.createdAt),
    finishedAt: row.finishedAt && utc(row.finishedAt),
  };
}

async function answerOf(scope: Scope, importId: string) {
  const row = await importRow(scope, importId);
  return { body: shapeOf(scope, row), version: row.version };
}

const list = call({
  method: 'get',
  path: '/imports',
  tag,
  summary: 'List the imports, the newest first',
  page,
  needs,
  query: z.strictObject(paging),
  output: listOf(z.strictObject(listed)),
  async run({ scope, query, linkTo }) {
    const place = pageOf(query);
    const { page, pageSize } = place;
    const { imports } = await importList(scope, { limit: pageSize + 1, offset: (page - 1) * pageSize });
    const rows = imports.map((row) => ({ ...row, createdAt: utc(row.createdAt) }));
    return pageAnswer(rows, place, linkTo);
  },
});

const upload = call({
  method: 'post',
  path: '/imports',
  tag,
  summary: 'Upload a file of incidents',
  description: `CSV or xlsx, at most ${maxImportMb} MB and 50,000 rows. The import is READING until its columns are known; then match them, have the rows checked, and run it.`,
  page,
  needs,
  form: {
    fields: z.strictObject({ file: fileContent }),
    maxMb: maxImportMb,
    beforeFile: async ({ actor }) => authorize(mayImport(actor)),
  },
  output: shape,
  hasETag: true,
  hasLocation: true,
  status: 202,
  async run({ scope, upload }) {
    const importId = await uploadImport(scope, upload, upload.session);
    return { ...(await answerOf(scope, importId)), location: `/api/imports/${importId}` };
  },
});

const read = call({
  method: 'get',
  path: '/imports/{id}',
  tag,
  summary: 'Read an import and how far it is',
  page,
  needs,
  params,
  output: shape,
  hasETag: true,
  run: async ({ scope, params }) => await answerOf(scope, params.id),
});

const match = call({
  method: 'put',
  path: '/imports/{id}/columns',
  tag,
  summary: 'Say what the columns are',
  description:
    'One target for each column of the file. `translations` name the entry that a value of class or location means; they are kept for later imports, as the targets are.',
  page,
  needs,
  params,
  body: z.strictObject({
    targets: z.array(target).max(256),
    dateOrder: dateOrder.optional(),
    addsEntries: z.boolean().optional(),
    translations: z
      .array(z.strictObject({ type: z.enum(['INCIDENT_CLASS', 'LOCATION']), value, lookupId: id }))
      .max(1_000)
      .optional(),
  }),
  output: shape,
  ifMatch: 'optional',
  hasETag: true,
  async run({ scope, params, body, version }) {
    const input = parsed(mappingInput, {
      ...body,
      dateOrder: body.dateOrder ?? '',
      addsEntries: body.addsEntries ? 'on' : undefined,
      version: version?.toString(),
    });
    await saveMapping(scope, params.id, input);
    return await answerOf(scope, params.id);
  },
});

const chooseEncoding = call({
  method: 'put',
  path: '/imports/{id}/encoding',
  tag,
  summary: 'Have a file read in another encoding',
  description:
    'For a file that does not tell its encoding; any other is 422, and so is one with private details of persons that you may not see. The columns are READING again until they are known.',
  page,
  needs,
  params,
  body: z.strictObject({
    encoding: z.enum(keysOf(doubtfulEncodings)).meta({ description: 'The encoding in which the file was written' }),
  }),
  output: shape,
  hasETag: true,
  status: 202,
  async run({ scope, params, body }) {
    await readAgain(scope, params.id, body.encoding);
    return await answerOf(scope, params.id);
  },
});

type Act = {
  act: string;
  summary: string;
  description: string;
  status?: 202;
  command: (scope: Scope, importId: string) => Promise<void>;
};

const actCall = ({ act, summary, description, status, command }: Act) =>
  call({
    method: 'post',
    path: `/imports/{id}/${act}`,
    tag,
    summary,
    description,
    page,
    needs,
    params,
    output: shape,
    hasETag: true,
    ...(status && { status }),
    async run({ scope, params }) {
      await command(scope, params.id);
      return await answerOf(scope, params.id);
    },
  });

const check = actCall({
  act: 'check',
  summary: 'Have the rows checked',
  description: 'Nothing is imported by that.',
  status: 202,
  command: checkImport,
});

const cancel = actCall({
  act: 'cancel',
  summary: 'Stop an import',
  description: 'What is imported stays.',
  command: cancelImport,
});

const undo = actCall({
  act: 'undo',
  summary: 'Take an import back',
  description:
    'Within 24 hours after it ended. Incidents that somebody has worked on since (changed, noted, linked, given tasks or ticked) are kept.',
  status: 202,
  command: undoImport,
});

const run = call({
  method: 'post',
  path: '/imports/{id}/run',
  tag,
  summary: 'Make incidents of the rows',
  description:
    'Goes on with an import that was stopped or interrupted, and tries the rows again that are not imported. A number of the old system makes an incident once.',
  page,
  needs,
  params,
  body: z.strictObject({
    sendsEmails: z.boolean().optional(),
  }),
  isBodyOptional: true,
  output: shape,
  hasETag: true,
  status: 202,
  async run({ scope, params, body }) {
    await runImport(scope, params.id, { sendsEmails: body.sendsEmails ?? false });
    return await answerOf(scope, params.id);
  },
});

const row = z
  .strictObject({
    row: count.meta({ description: 'The line of the file' }),
    cells: z.array(z.string()),
    errors: z.array(
      z.strictObject({
        column: count.nullable().meta({ description: 'The column from 0; null for the row as a whole' }),
        message: z.string(),
      }),
    ),
  })
  .meta({ id: 'ImportRow' });

const errors = call({
  method: 'get',
  path: '/imports/{id}/errors',
  tag,
  summary: 'List the rows that are not imported',
  page,
  needs,
  params,
  query: z.strictObject(paging),
  output: listOf(row),
  async run({ scope, params, query, linkTo }) {
    const asked = pageOf(query);
    const row = await importRow(scope, params.id);
    const offset = (asked.page - 1) * asked.pageSize;
    const { rows } = await importProblems(scope, row, { column: null, limit: asked.pageSize + 1, offset });
    return pageAnswer(rows, asked, linkTo);
  },
});

export const importCalls = [list, upload, read, chooseEncoding, match, check, run, cancel, undo, errors];
