import { z } from 'zod';

/** Whom of the known ones a button takes. */
export const known = z.object({ knownId: z.string('Choose one.') });
