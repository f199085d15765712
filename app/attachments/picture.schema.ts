import { z } from 'zod';

/** Upper left corner and side, in pixels of the picture as displayed. */
export type Crop = { x: number; y: number; size: number };

const pixels = z.coerce.number().min(0).max(100_000).optional().catch(undefined);

/** `file` is the name of the uploaded file; the other fields are missing without scripts. */
export const newPicture = z.object({
  file: z.string('A file is required').min(1, 'A file is required'),
  x: pixels,
  y: pixels,
  size: pixels,
});

export function cropOf({ x, y, size }: Omit<z.output<typeof newPicture>, 'file'>): Crop | null {
  return x === undefined || y === undefined || !size ? null : { x, y, size };
}
