import { z } from 'zod';
import { isId } from '#db/vocabulary/id.ts';
import { maxChosenUsers } from './user-acts.ts';

const id = z.string().refine(isId, 'Choose from the list.');

/** Whether an address is about all users that its list has, on all its pages. */
export function isAboutAll(request: Request): boolean {
  return new URL(request.url).searchParams.get('all') === 'on';
}

/** The users that an address names. */
export function chosenIdsOf(request: Request): string[] {
  const ids = new URL(request.url).searchParams.getAll('user').filter(isId);
  return [...new Set(ids)].slice(0, maxChosenUsers);
}

export const severalUsersInput = z.object({
  users: z
    .union([id.transform((only) => [only]), z.array(id)], 'Choose the users first.')
    .pipe(z.array(z.string()).max(maxChosenUsers, `Choose ${maxChosenUsers} users at most.`)),
  workgroupId: id.optional(),
  /** The new assignee of the open tasks of users who leave, as in the options of `successors`. */
  tasksTo: z.string().optional(),
});

export type SeveralUsersInput = z.output<typeof severalUsersInput>;
