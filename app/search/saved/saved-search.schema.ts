import { z } from 'zod';
import { singleLine } from '#db/vocabulary/single-line.ts';

export const savedSearchInput = z.object({
  name: z.string().overwrite(singleLine).min(1, 'Name is required').max(100, 'Must be at most 100 characters.'),
  description: z.string().trim().max(500, 'Must be at most 500 characters.').default(''),
});

export type SavedSearchInput = z.output<typeof savedSearchInput>;

/** A dashboard runs each of its searches when it opens. */
export const maxSavedSearches = 50;
