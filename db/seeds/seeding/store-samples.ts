import type { Files } from '#app/platform/files.ts';
import type { AttachmentKind, AttachmentSeed } from '../content.ts';
import { hash } from '../narratives/random.ts';
import { docx } from './samples/docx.ts';
import { pdf } from './samples/pdf.ts';
import { still } from './samples/still.ts';
import { wav } from './samples/wav.ts';

export async function storeSamples(files: Files, attachments: AttachmentSeed[]) {
  const stored = attachments.map(async (attachment): Promise<[AttachmentSeed, StoredSample]> => {
    const { extension, mediaType, make } = kinds[attachment.kind];
    const fileName = `${attachment.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.${extension}`;
    return [attachment, { ...(await files.store(make(attachment))), fileName, mediaType }];
  });
  return new Map(await Promise.all(stored));
}

type StoredSample = { key: string; sizeBytes: number; sha256: Buffer; fileName: string; mediaType: string };
type Kind = { extension: string; mediaType: string; make: (attachment: AttachmentSeed) => Buffer };

const stills = Array.from({ length: 8 }, (_, seed) => still(seed));

const kinds: Record<AttachmentKind, Kind> = {
  IMAGE: { extension: 'png', mediaType: 'image/png', make: ({ about }) => stills[hash(about) % stills.length]! },
  PDF: { extension: 'pdf', mediaType: 'application/pdf', make: ({ name, about }) => pdf(name, about) },
  DOC: {
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    make: ({ name, about }) => docx(name, about),
  },
  TXT: { extension: 'txt', mediaType: 'text/plain', make: ({ about }) => Buffer.from(`${about}\n`) },
  AUDIO: { extension: 'wav', mediaType: 'audio/wav', make: ({ about }) => wav(hash(about)) },
};
