import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { OwnData } from './own-data.ts';
import type { GivenPost } from './posts.ts';

const task = { title: z.string().max(200), details: z.string().max(10_000), assignee: z.string(), dueOn: z.string() };
const fieldsOf = ({ userId }: OwnData) => ({
  title: 'Save the recording',
  details: 'For *seven* days.',
  assignee: `user:${userId}`,
  dueOn: '2099-03-16',
});
const note = { fields: () => ({ note: 'Saved.' }), schema: z.object({ note: z.string().max(500) }) };
/** A task of the user; one to hand back was assigned by another user, and one to take is of the user's workgroup. */
const toTask = (kind?: 'of another' | 'of the workgroup') => async (ownData: OwnData) => ({
  params: await ownData.task(kind),
});

/** The item that the last checklist has, which its form names. */
let itemId = '';
const toChecklist = async (ownData: OwnData) => {
  const { id, draftId, ...item } = await ownData.checklist();
  itemId = item.itemId;
  return { id, draftId };
};
const ticks: GivenPost = {
  fields: () => ({
    'items[0].id': itemId,
    'items[0].ticked': 'on',
    'items[0].wasTicked': '',
    'items[0].answer': 'VPD 26-41873',
    'items[0].wasAnswer': '',
  }),
  schema: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        ticked: z.enum(['on']),
        wasTicked: z.literal(''),
        answer: z.string().max(100),
        wasAnswer: z.string().max(100),
      }),
    ),
  }),
};

/** Valid posts of the forms of tasks and checklists. */
export const taskPosts: Record<string, GivenPost> = {
  'follow-up/routes/add-task': {
    to: async (ownData) => ({ params: { id: (await ownData.copy()).id } }),
    fields: (ownData) => ({ key: randomUUID(), ...fieldsOf(ownData) }),
    schema: z.object({ key: z.uuid(), ...task }),
  },
  'follow-up/routes/add-template-tasks': {
    to: async (ownData) => ({ params: await ownData.incidentWithTemplate() }),
    fields: ({ templateId }) => ({ key: randomUUID(), templates: templateId, assignee: '' }),
    schema: z.object({ key: z.uuid(), templates: z.uuid(), assignee: z.string() }),
  },
  'follow-up/routes/change-task': {
    to: toTask(),
    fields: (ownData) => ({ version: '1', ...fieldsOf(ownData) }),
    schema: z.object({ version: z.string(), ...task }),
  },
  'follow-up/routes/finish-task': { to: toTask(), ...note },
  'follow-up/routes/drop-task': { to: toTask(), ...note },
  'follow-up/routes/hand-back-task': { to: toTask('of another'), ...note },
  'follow-up/routes/unsubscribe-follow-up': { fields: () => ({ token: 'not-a-token', again: '' }) },
  'follow-up/checklists/routes/checklist': {
    to: async (ownData) => ({ params: { id: (await toChecklist(ownData)).id } }),
    ...ticks,
  },
  'edit-checklist': { to: async (ownData) => ({ params: await toChecklist(ownData) }), ...ticks },
  'follow-up/routes/take-task': { to: toTask('of the workgroup') },
};
