import { randomUUID } from 'node:crypto';
import type { Scope } from '#app/auth/scope.server.ts';
import { addPerson } from '#app/drafts/parts/commands/add-person.server.ts';
import { saveDraft } from '#app/drafts/saving/commands/save-draft.server.ts';
import { startDraft } from '#app/drafts/saving/commands/start-draft.server.ts';
import { submitDraft } from '#app/drafts/saving/commands/submit-draft.server.ts';
import { interceptedSql } from '../support/intercepted-sql.ts';
import type { Bench } from './bench.ts';
import { filledForm, someClass } from './editors.ts';
import { timed } from './timed.ts';

/**
 * Milliseconds to submit a draft with two persons, in turns: as it is, and with the statements that keep history and
 * audit answered here instead of by PostgreSQL.
 */
export async function submitAlone({ scope }: Bench) {
  const whole: number[] = [];
  const without: number[] = [];
  for (let round = 0; round < 50; round++) {
    const [one, other] = [await aDraft(scope), await aDraft(scope)];
    whole.push(await timed(() => submitDraft(scope, one)));
    without.push(await interceptedSql(ofHistory, () => timed(() => submitDraft(scope, other))));
  }
  return { whole: whole.slice(10), without: without.slice(10) };
}

function ofHistory(text: string) {
  if (/^\s*select jsonb_build_object/.test(text)) return { command: 'SELECT', rowCount: 1, rows: [{ record: {} }] };
  return /^insert into "(history_entry|audit_record)"/.test(text)
    ? { command: 'INSERT', rowCount: 1, rows: [{}] }
    : undefined;
}

async function aDraft(scope: Scope): Promise<string> {
  const draftId = await startDraft(scope);
  for (const isEmployee of [true, false]) await addPerson(scope, draftId, isEmployee);
  const [draft] = await scope.em.execute<[{ revision: number; body: { persons: { id: string }[] } }]>(
    'select revision, body from draft where id = $1',
    [draftId],
  );
  const persons = draft.body.persons.map(({ id }) => ({ id, firstName: 'Camille', lastName: 'Fortin' }));
  const values = { ...filledForm(await someClass(scope.em)), persons };
  await saveDraft(scope, draftId, { revision: draft.revision, operationId: randomUUID(), isFullPost: false, values });
  return draftId;
}
