import JSZip from 'jszip';

/** Unpacked bytes: a thousand pages of text have ten million. Pictures do not compress, so the packed size is added. */
const longestText = 30_000_000;

type Unpacking = {
  on(event: 'data', take: (chunk: Uint8Array) => void): Unpacking;
  on(event: 'error', take: (error: Error) => void): Unpacking;
  on(event: 'end', take: () => void): Unpacking;
  resume(): Unpacking;
  pause(): Unpacking;
};

/** Unpacks piece by piece, whatever sizes the file claims, and stops at a text too long to show. */
export async function isReadable(file: ArrayBuffer): Promise<boolean> {
  let left = longestText + file.byteLength;
  for (const entry of Object.values((await JSZip.loadAsync(file)).files)) {
    await new Promise<void>((resolve, reject) => {
      // documented, but missing in the library's types
      const unpacking = (entry as unknown as { internalStream(type: 'uint8array'): Unpacking }).internalStream(
        'uint8array',
      );
      unpacking
        .on('data', ({ length }) => {
          left -= length;
          if (left >= 0) return;
          unpacking.pause();
          resolve();
        })
        .on('error', reject)
        .on('end', resolve)
        .resume();
    });
    if (left < 0) return false;
  }
  return true;
}
