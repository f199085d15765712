import { type ActionFunctionArgs, data } from '@remix-run/node';
import type { z } from 'zod';
import { BusinessRuleError, NotFoundError } from '#db/errors.ts';
import { isPartKind } from '#db/vocabulary/part-fields.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { Messages } from '../../platform/forms/form-errors.ts';
import { idOfForm } from '../../platform/forms/form-operation.server.ts';
import { type Success, submit } from '../../platform/forms/submit.server.ts';
import { isTransient } from '../../platform/web/error-report.ts';
import { type DraftBody, parseDraft } from '../body/draft-body.ts';
import { maskedNotSaved } from '../body/masked-not-saved.ts';
import { postedParts } from '../body/posted-parts.ts';
import { VersionConflictError } from '../body/version-conflict-error.ts';
import { rebaseDraft } from '../saving/commands/rebase-draft.server.ts';
import { saveDraft } from '../saving/commands/save-draft.server.ts';
import { draftPage } from '../saving/draft-page.ts';
import { draftPost } from '../saving/draft-post.schema.ts';
import { draftIdAtUrl } from '../saving/queries/draft-id-at-url.server.ts';
import { editableDraft } from '../saving/queries/editable-draft.server.ts';
import type { Save } from '../saving/writing/apply-save.server.ts';
import { disabledAnswer } from './disabled-answer.server.ts';
import type { FormResult } from './form-result.ts';
import { lateChangesAnswer } from './late-changes-answer.server.ts';
import { withTreePaths } from './queries/with-tree-paths.server.ts';

export type SavedForm = {
  draftId: string;
  /** Set for an edit copy. */
  incidentId: string | undefined;
  page: string;
  save: Save;
  shown: string | undefined;
};

type FormCommand = {
  change?: (body: DraftBody, scope: Scope) => DraftBody;
  /** The incident gets what was typed: no masked field may be dropped, and changes of others are merged. */
  isForIncident?: true;
  /** `run` saves too, in its transaction; only when it is refused, what was typed is saved alone. */
  savesItself?: true;
  run: (scope: Scope, form: SavedForm) => Promise<Success>;
};

/** Saves what was typed, then runs the button's command, unless that saves itself. */
export async function submitForm(args: ActionFunctionArgs, command: FormCommand) {
  const scope = await requireUser(args);
  const place = { id: args.params.id, draftId: await draftIdAtUrl(scope, args.params) };
  const address = new URL(args.request.url).pathname.replace(/\.data$/, '');
  const result = await submit(args, draftPost, async (post): Promise<Success | FormResult> => {
    const save = saveOf(scope, post, address);
    const form = { draftId: place.draftId, incidentId: place.id, page: draftPage(place), save, shown: post.shown };
    return await keepAndRun(scope, form, command)
      .catch(toConflict(scope, post, address))
      .catch(disabledAnswer(scope, place, save, args))
      .catch(lateChangesAnswer(scope, place, save, post));
  });
  if (!('data' in result) || !('values' in result.data)) return result;
  // the form shows the saved draft, so the posted values are not sent back
  return data({ errors: await byPath(scope, place.draftId, result.data.errors) }, result.init ?? undefined);
}

/** Rules name a part by its index in its list, and the form by its id, which stays when another part goes. */
async function byPath(scope: Scope, draftId: string, errors: Messages): Promise<Messages> {
  if (!Object.keys(errors).some((name) => indexedPart.test(name))) return errors;
  const draft = await editableDraft(scope, draftId).catch((error) => {
    // it was submitted or deleted meanwhile: the summary of the form shows the errors
    if (error instanceof NotFoundError) return null;
    throw error;
  });
  if (!draft) return errors;
  const body = parseDraft(draft.body);
  const pathOf = (name: string) =>
    name.replace(indexedPart, (indexed, kind: string, at) => {
      const part = isPartKind(kind) && body[kind][Number(at)];
      return part ? `${kind}.${part.id}` : indexed;
    });
  return Object.fromEntries(Object.entries(errors).map(([name, messages]) => [pathOf(name), messages]));
}

const indexedPart = /^(\w+)\[(\d+)\]/;

type Post = z.output<typeof draftPost>;

async function keepAndRun(scope: Scope, form: SavedForm, { change, isForIncident, savesItself, run }: FormCommand) {
  const { draftId, incidentId, save } = form;
  const keep = async (refusal?: unknown) => {
    const saved = await saveDraft(scope, draftId, save, (body) => (change ? change(body, scope) : body));
    if ('conflict' in saved) throw new VersionConflictError(saved.conflict);
    if (saved.hasDropped && isForIncident) throw new BusinessRuleError(maskedNotSaved);
    // an incident that another transaction holds would be waited for twice
    if (isForIncident && incidentId && !isTransient(refusal)) await rebaseDraft(scope, draftId, save.chosen);
    return saved;
  };
  if (savesItself) {
    return await run(scope, form).catch(async (error) => {
      // after a refused COMMIT the entity manager knows an incident that the database does not have
      scope.em.clear();
      await keep(error);
      throw error;
    });
  }
  const { hasDropped } = await keep();
  const success = await run(scope, form);
  return hasDropped ? { ...success, toast: { kind: 'warn', message: maskedNotSaved } as const } : success;
}

/** Back restores the operation id, so in a full post the values and the button are part of it. */
function saveOf(
  { actor }: Scope,
  { revision, operationId, whole, shown: _, base, chosen, parts, ...values }: Post,
  address: string,
): Save {
  const isFullPost = whole === 'on';
  const operation = isFullPost ? idOfForm(actor, { operation: operationId, address, values }) : operationId;
  return { revision, operationId: operation, values, isFullPost, base, chosen, parts };
}

/** Returns an error handler that turns a version conflict into the page data of the conflict page. */
function toConflict(scope: Scope, { revision, operationId, parts }: Post, address: string) {
  return async (error: unknown) => {
    if (!(error instanceof VersionConflictError)) throw error;
    const resent: [string, string][] = [
      ...Object.entries({ revision: String(revision), operationId }),
      ...postedParts(parts),
    ];
    const { post, differences } = error.conflict;
    const details = { differences: await withTreePaths(scope, differences), post: [...resent, ...post] };
    return { errors: {}, conflict: { ...error.conflict, ...details }, address };
  };
}
