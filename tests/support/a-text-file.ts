import { randomBytes } from 'node:crypto';
import { sha256 } from '#app/platform/seal.server.ts';

/** An upload of a text that was processed. */
export const aTextFile = () => ({
  fileName: 'a.txt',
  mediaType: 'text/plain',
  attachmentType: 'TXT' as const,
  file: { key: randomBytes(20).toString('hex'), sizeBytes: 4, sha256: sha256('text') },
  thumbnail: null,
});
