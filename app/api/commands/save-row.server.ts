import { type Scope, transaction } from '../../auth/scope.server.ts';
import { incidentOfExternalId } from '../../incidents/queries/incident-of-external-id.server.ts';
import { ExternalIdTakenError } from '../../incidents/saving/external-id-taken-error.ts';
import type { Idempotency } from '../call.ts';
import { parsed } from '../input/read-input.server.ts';
import { ApiProblem } from '../problem.ts';
import { problemOf } from '../problem-of.server.ts';
import type { BulkRow } from '../schemas/bulk-shape.ts';
import { type GivenIncident, givenIncident } from '../schemas/incident-shape.ts';
import { sentExternalId } from '../schemas/sent-external-id.ts';
import { withoutInvalidEmails } from '../schemas/without-invalid-emails.ts';
import { changeFromBody } from './change-from-body.server.ts';
import { createFromBody } from './create-from-body.server.ts';
import { runOnce } from './run-once.server.ts';

type Options = {
  at: number;
  isRepeatedId: boolean;
  dryRun: boolean;
  leaveOutInvalidEmails: boolean;
  /** Each row has a key too, so that a repeated request continues with the remaining rows. */
  idempotency: Idempotency | undefined;
};

/** Runs in a transaction of its own. */
export async function saveRow(scope: Scope, sent: unknown, options: Options): Promise<BulkRow> {
  const { at, dryRun, idempotency } = options;
  const { value, warnings } = options.leaveOutInvalidEmails
    ? withoutInvalidEmails(sent)
    : { value: sent, warnings: [] };
  const row = { row: at, externalId: sentExternalId(sent) };
  const save = async (scope: Scope): Promise<BulkRow> => {
    const errors = [{ path: 'externalId', message: 'This external id is given twice.' }];
    if (options.isRepeatedId) throw new ApiProblem('VALIDATION_FAILED', errors[0]!.message, { errors });
    return { ...row, ...(await saved(scope, parsed(givenIncident, value))), errors: [], warnings };
  };
  // the entities of earlier rows are not needed again
  scope.em.clear();
  try {
    if (dryRun) return withoutUndone(await rolledBack(scope, save));
    if (!idempotency) return await transaction(scope, save);
    const asked = { ...idempotency, key: `${idempotency.key} ${at}`, body: sent };
    const { body } = await runOnce(scope, asked, async (scope) => ({
      status: 200,
      headers: {},
      body: await save(scope),
    }));
    return body as BulkRow;
  } catch (error) {
    const { status, code, message, errors = [] } = problemOf(error, '');
    if (status >= 500) scope.log.error({ err: error, row: at }, 'row failed');
    const nothing = { id: null, number: null, version: null };
    return { ...row, status, result: 'REFUSED', ...nothing, code, detail: message, errors, warnings };
  }
}

type Saved = Pick<BulkRow, 'status' | 'result' | 'id' | 'number' | 'version'>;

async function saved(scope: Scope, rowInput: GivenIncident): Promise<Saved> {
  const known = rowInput.id ?? (await knownId(scope, rowInput));
  if (known !== null) return await changed(scope, known, rowInput);
  try {
    const { id, number, version } = await transaction(scope, (scope) => createFromBody(scope, rowInput));
    return { status: 201, result: 'CREATED', id, number, version };
  } catch (error) {
    const created = error instanceof ExternalIdTakenError ? await knownId(scope, rowInput) : null;
    if (created === null) throw error;
    return await changed(scope, created, rowInput);
  }
}

async function knownId(scope: Scope, rowInput: GivenIncident): Promise<string | null> {
  const externalId = sentExternalId(rowInput);
  return externalId === null ? null : await incidentOfExternalId(scope, externalId);
}

async function changed(scope: Scope, known: string, rowInput: GivenIncident): Promise<Saved> {
  const { incident, isChanged } = await changeFromBody(scope, known, rowInput, rowInput.version);
  const { id, number, version } = incident;
  return { status: 200, result: isChanged ? 'CHANGED' : 'UNCHANGED', id, number, version };
}

/** Rolls back what `work` writes, and returns its result. */
async function rolledBack<Result>(scope: Scope, work: (scope: Scope) => Promise<Result>): Promise<Result> {
  const done = Promise.withResolvers<Result>();
  const undo = new Error('rolled back');
  await transaction(scope, async (scope) => {
    done.resolve(await work(scope));
    throw undo;
  }).catch((error) => {
    if (error !== undo) throw error;
  });
  return await done.promise;
}

/** Removes ids, numbers and versions that the rollback has undone. */
function withoutUndone(row: BulkRow): BulkRow {
  if (row.result === 'CREATED') return { ...row, id: null, number: null, version: null };
  return row.result === 'CHANGED' ? { ...row, version: null } : row;
}
