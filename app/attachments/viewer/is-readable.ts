import JSZip from 'jszip';

/** In bytes, unpacked. The text of a thousand pages has about ten million; pictures are not smaller when they are packed. */
const longestText = 30_000_000;

type Unpacking = {
  on(event: 'data', take: (chunk: Uint8Array) => void): Unpacking;
  on(event: 'error', take: (error: Error) => void): Unpacking;
  on(event: 'end', take: () => void): Unpacking;
  resume(): Unpacking;
  pause(): Unpacking;
};

/** Unpacks a .docx file piece by piece, whatever sizes it claims, and stops where its text is too long to show. */
export async function isReadable(file: ArrayBuffer): Promise<boolean> {
  let left = longestText + file.byteLength;
  for (const entry of Object.values((await JSZip.loadAsync(file)).files)) {
    await new Promise<void>((resolve, reject) => {
      // documented, and missing in the types of the library
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
