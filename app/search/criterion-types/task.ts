import { z } from 'zod';
import { keysOf } from '#db/vocabulary/keys.ts';
import { taskLimits } from '#db/vocabulary/task.ts';
import { searchedTaskStates } from '../criteria/criterion-types.ts';
import { apiText, valueId } from './api-fields.ts';
import { type CriterionForm, textField } from './form-fields.ts';
import { cleaned, text } from './value-schemas.ts';
import { contained, listOf } from './value-words.ts';

export const form: CriterionForm = {
  label: 'Task',
  fields: [
    {
      kind: 'select',
      name: 'state',
      label: 'Task',
      width: 'c3',
      // a preset choice would count as filled in, and Search would add it
      empty: 'Any open task',
      options: keysOf(searchedTaskStates).map((value) => ({ value, label: searchedTaskStates[value] })),
    },
    textField('assignee', { label: 'Assigned to', max: taskLimits.assignee }, 'c5'),
  ],
  hint: 'Without any field, every incident with an open task is found. Assigned to: the name of a user or a workgroup, or a part of it. Tasks of closed incidents wait, and are not found.',
};

export const schema = () =>
  z.object({
    state: z.preprocess(
      (value) => cleaned(value) ?? 'OPEN',
      z.enum(keysOf(searchedTaskStates), 'Choose from the list.'),
    ),
    assignee: text(taskLimits.assignee),
  });

export const inWords = ({ state, assignee }: z.output<ReturnType<typeof schema>>) =>
  listOf(`with an ${searchedTaskStates[state].toLowerCase()} task`, ...contained({ assignee }));

export const apiValue = () =>
  z.strictObject({
    ...valueId(),
    state: z.enum(keysOf(searchedTaskStates)).optional().meta({
      description:
        'OVERDUE: the due day has passed, in the time zone of the account. Tasks of closed incidents are not found.',
    }),
    assignee: apiText().meta({ description: 'The name of a user or a workgroup, or a part of it' }),
  });
