import { z } from 'zod';
import { isId } from '#db/vocabulary/id.ts';
import { maxNoteCharacters } from '#db/vocabulary/incident.ts';
import { formKey } from '../../ui/forms/form-operation.schema.ts';

export const noteInput = z.object({
  key: formKey,
  body: z
    .string('Type the note.')
    .trim()
    .min(1, 'Type the note.')
    .max(maxNoteCharacters, `Must be at most ${maxNoteCharacters.toLocaleString('en-CA')} characters.`),
  correctsId: z
    .string()
    .refine((text) => text === '' || isId(text), 'Choose from the list.')
    .transform((text) => text || null)
    .default(null),
});

export type NoteInput = z.output<typeof noteInput>;
