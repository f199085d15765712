import { z } from 'zod';
import { isId } from '#db/vocabulary/id.ts';
import { maxChosenUsers } from './user-acts.ts';

const id = z.string().refine(isId, 'Choose from the list.');

/** `all` means the users of all pages of the list. */
export function isAboutAll(request: Request): boolean {
  return new URL(request.url).searchParams.get('all') === 'on';
}

export function chosenIdsOf(request: Request): string[] {
  const ids = new URL(request.url).searchParams.getAll('user').filter(isId);
  return [...new Set(ids)].slice(0, maxChosenUsers);
}

export const severalUsersInput = z.object({
  users: z
    .union([id.transform((only) => [only]), z.array(id)], 'Choose the users first.')
    .pipe(z.array(z.string()).max(maxChosenUsers, `Choose ${maxChosenUsers} users at most.`)),
  workgroupId: id.optional(),
  /** An option of `successors`: the new assignee of open tasks. */
  tasksTo: z.string().optional(),
});

export type SeveralUsersInput = z.output<typeof severalUsersInput>;
