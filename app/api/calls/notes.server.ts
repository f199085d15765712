import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { maxNoteCharacters } from '#db/vocabulary/incident.ts';
import { addNote } from '../../incidents/notes/commands/add-note.server.ts';
import { noteInput } from '../../incidents/notes/note.schema.ts';
import { viewIncident } from '../../incidents/record/commands/view-incident.server.ts';
import { call } from '../call.ts';
import { parsed } from '../input/read-input.server.ts';
import { id, instant, limited } from '../schemas/parts.ts';

const tag = 'Incidents';
const path = '/incidents/{id}/notes';
const params = z.strictObject({ id });

const note = z
  .strictObject({
    id,
    number: z.number().int(),
    body: z.string().meta({ description: 'Markdown' }),
    corrects: z.number().int().nullable().meta({ description: 'The number of the note that this one corrects' }),
    createUserName: z.string(),
    createUserPosition: z.string(),
    creationDate: instant,
  })
  .meta({ id: 'Note' });

const list = call({
  method: 'get',
  path,
  tag,
  summary: 'List the notes of an incident',
  description: 'Not in the specification. The audit log records the read.',
  params,
  output: z.array(note),
  async run({ scope, params }) {
    const { incident } = await viewIncident(scope, params.id, { audited: true });
    return {
      body: incident.notes.map(({ creationDate, ...each }) => ({
        ...each,
        creationDate: new Date(creationDate).toISOString(),
      })),
    };
  },
});

const add = call({
  method: 'post',
  path,
  tag,
  summary: 'Add a note to an incident',
  description:
    'Not in the specification. A note cannot be changed; `correctsId` is the note that this one corrects. The incident keeps its version.',
  params,
  body: z.strictObject({
    body: limited(maxNoteCharacters).meta({ description: 'Markdown' }),
    correctsId: id.nullable().optional(),
  }),
  output: z.strictObject({ id, number: z.number().int() }),
  status: 201,
  async run({ scope, params, body }) {
    const key = randomUUID();
    const input = parsed(noteInput, { key, body: body.body, correctsId: body.correctsId?.toLowerCase() ?? '' });
    return { body: { id: key, number: await addNote(scope, params.id, input) } };
  },
});

export const noteCalls = [list, add];
