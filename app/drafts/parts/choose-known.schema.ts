import { z } from 'zod';

/** Validates which known person or legal entity the user picked in the search dialog. */
export const chooseKnownSchema = z.object({ knownId: z.string('Choose one.') });
