import { z } from 'zod';

/** Whom of the known ones a button takes. */
export const chooseKnownSchema = z.object({ knownId: z.string('Choose one.') });
