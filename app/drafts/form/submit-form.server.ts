import { createHash } from 'node:crypto';
import { type ActionFunctionArgs, data } from '@remix-run/node';
import type { z } from 'zod';
import { BusinessRuleError } from '#db/errors.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { FormValues } from '../../platform/form-values.ts';
import { type Success, submit } from '../../platform/submit.server.ts';
import { type Save, saveDraft } from '../autosave/commands/save-draft.server.ts';
import { maskedNotSaved } from '../autosave/masked-not-saved.ts';
import { rebaseDraft } from '../conflicts/commands/rebase-draft.server.ts';
import { withTreePaths } from '../conflicts/queries/with-tree-paths.server.ts';
import { VersionConflictError } from '../conflicts/version-conflict-error.ts';
import type { DraftBody } from '../draft-body.ts';
import { draftPage } from '../draft-page.ts';
import { lateChangesAnswer } from '../editing/late-changes-answer.server.ts';
import { draftIdAtUrl } from '../queries/draft-id-at-url.server.ts';
import { draftPost } from './draft-post.schema.ts';
import type { FormResult } from './form-result.ts';

export type KeptForm = {
  draftId: string;
  page: string;
  values: FormValues;
  shown: string | undefined;
};

type FormCommand = {
  change?: (body: DraftBody, scope: Scope) => DraftBody;
  /** Set where the command must not run when masked fields were posted and dropped. */
  needsAllKept?: true;
  run: (scope: Scope, form: KeptForm) => Promise<Success>;
};

/** The action of a button of the form: keeps what was typed, then runs the button's command. */
export async function submitForm(args: ActionFunctionArgs, command: FormCommand) {
  const scope = await requireUser(args);
  const place = { id: args.params.id, draftId: await draftIdAtUrl(scope, args.params) };
  const address = new URL(args.request.url).pathname.replace(/\.data$/, '');
  const result = await submit(args, draftPost, async (post): Promise<Success | FormResult> => {
    const save = saveOf(post, address);
    const form = { draftId: place.draftId, page: draftPage(place), values: save.values, shown: post.shown };
    return await keepAndRun(scope, form, save, command)
      .catch(toConflict(scope, post, address))
      .catch(lateChangesAnswer(scope, place, save, post));
  });
  if (!('data' in result) || !('values' in result.data)) return result;
  // the form shows the saved draft, so the posted values are not sent back
  return data({ errors: result.data.errors }, result.init ?? undefined);
}

type Post = z.output<typeof draftPost>;

async function keepAndRun(scope: Scope, form: KeptForm, save: Save, { change, needsAllKept, run }: FormCommand) {
  const { draftId } = form;
  const saved = await saveDraft(scope, draftId, save, (body) => (change ? change(body, scope) : body));
  if ('conflict' in saved) throw new VersionConflictError(saved.conflict);
  if (saved.hasDropped && needsAllKept) throw new BusinessRuleError(maskedNotSaved);
  if (save.chosen?.of === 'incident') await rebaseDraft(scope, draftId, save.chosen);
  const success = await run(scope, form);
  return saved.hasDropped ? { ...success, toast: { kind: 'warn', message: maskedNotSaved } as const } : success;
}

/** A form shown again by Back posts the same operation id, so values and button are part of it in a full post. */
function saveOf({ revision, operationId, whole, shown: _, base, chosen, ...values }: Post, address: string): Save {
  const isFullPost = whole === 'on';
  const operation = isFullPost ? operationOf(operationId, [address, values]) : operationId;
  return { revision, operationId: operation, values, isFullPost, base, chosen };
}

function operationOf(operationId: string, values: unknown): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([operationId, values]))
    .digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** Returns an error handler that turns a version conflict into the page data of the conflict page. */
function toConflict(scope: Scope, { revision, operationId }: Post, address: string) {
  return async (error: unknown) => {
    if (!(error instanceof VersionConflictError)) throw error;
    const resent: [string, string][] = Object.entries({ revision: String(revision), operationId });
    const { post, differences } = error.conflict;
    const shown = { differences: await withTreePaths(scope, differences), post: [...resent, ...post] };
    return { errors: {}, conflict: { ...error.conflict, ...shown }, address };
  };
}
