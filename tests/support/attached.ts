import { withUploadSession } from '#app/attachments/upload-session.server.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { addAttachment } from '#app/drafts/parts/commands/add-attachment.server.ts';

export type GivenAttachment = { bytes: Buffer; name?: string; fileName?: string; partId?: string | null };

/** Attaches a file to a draft as an upload does: receives it in chunks, detects its type, and stores it. */
export async function attached(scope: Scope, draftId: string, given: GivenAttachment) {
  const { bytes, name = 'Something', fileName = 'something.bin', partId = null } = given;
  await withUploadSession(scope.files, async (session) => {
    const stored = await session.receive(inPieces(bytes));
    const file = { ...stored, fileName, head: bytes.subarray(0, 64 * 1024) };
    await addAttachment(scope, draftId, { name, partId, file, session });
  });
}

async function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 16 * 1024) yield bytes.subarray(at, at + 16 * 1024);
}
