import { z } from 'zod';

export const chooseKnownSchema = z.object({ knownId: z.string('Choose one.') });
