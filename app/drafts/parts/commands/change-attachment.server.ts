import { keysOf, pick } from '#db/vocabulary/keys.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { ChangedMeanwhileError, formVersion, type Versioned } from '../../../platform/forms/form-version.server.ts';
import type { DraftAttachment } from '../../body/draft-parts.ts';
import { inDraft, type WayToChange } from '../../saving/ways-to-change.server.ts';

type AttachmentTexts = Pick<DraftAttachment, 'name' | 'comments'>;

/** Throws a ChangedMeanwhileError where a form shows other texts than the stored ones and would change these. */
export async function changeAttachment(
  scope: Scope,
  draftId: string,
  id: string,
  { version, ...changes }: Partial<AttachmentTexts> & Versioned,
  way: WayToChange = inDraft,
): Promise<DraftAttachment> {
  const { attachments } = await way.change(scope, draftId, (body) => {
    const attachment = orNotFound(
      body.attachments.find((each) => each.id === id),
      'attachment',
    );
    const changed = { ...attachment, ...changes };
    if (version !== undefined) requireSame(version, attachment, changed);
    return { ...body, attachments: body.attachments.map((each) => (each === attachment ? changed : each)) };
  });
  return attachments.find((each) => each.id === id)!;
}

const labels = { name: 'Name', comments: 'Description' };

function requireSame(version: string, attachment: AttachmentTexts, yours: AttachmentTexts) {
  const stored = pick(attachment, keysOf(labels));
  const current = formVersion(stored);
  if (version === current) return;
  const differences = keysOf(labels)
    .filter((name) => stored[name] !== yours[name])
    .map((name) => ({ label: labels[name], stored: stored[name], yours: yours[name] }));
  if (differences.length > 0) throw new ChangedMeanwhileError({ version: current, differences });
}
