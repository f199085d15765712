import { z } from 'zod';

/** Upper left corner and sides in pixels of the picture as displayed. */
export type LogoArea = { x: number; y: number; width: number; height: number };

const pixels = z.coerce.number().min(0).max(100_000).optional().catch(undefined);

/** The area is missing without scripts. */
export const logoInput = z.object({
  file: z.string('A file is required').min(1, 'A file is required'),
  x: pixels,
  y: pixels,
  width: pixels,
  height: pixels,
});

export function areaOf({ x, y, width, height }: Omit<z.output<typeof logoInput>, 'file'>): LogoArea | null {
  return x === undefined || y === undefined || !width || !height ? null : { x, y, width, height };
}
