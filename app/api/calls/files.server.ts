import { z } from 'zod';
import { attachmentLimits } from '#db/vocabulary/limits.ts';
import { changedAttachment, newAttachment } from '../../attachments/attachment.schema.ts';
import { newPicture } from '../../attachments/picture.schema.ts';
import { type FileToSend, storedFile } from '../../attachments/queries/stored-file.server.ts';
import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { addAttachment } from '../../drafts/parts/commands/add-attachment.server.ts';
import { changeAttachment } from '../../drafts/parts/commands/change-attachment.server.ts';
import { changePicture } from '../../drafts/parts/commands/change-picture.server.ts';
import { personOnDraft } from '../../drafts/parts/queries/person-on-draft.server.ts';
import { editableDraft } from '../../drafts/saving/queries/editable-draft.server.ts';
import { wayToChange } from '../../drafts/saving/queries/way-to-change.server.ts';
import { viewableAttachment } from '../../incidents/record/queries/viewable-attachment.server.ts';
import { viewablePicture } from '../../incidents/record/queries/viewable-picture.server.ts';
import type { Range } from '../../platform/files.ts';
import { call, noBody } from '../call.ts';
import { parsed } from '../input/read-input.server.ts';
import { shownOf } from '../schemas/content-of-body.ts';
import { fileContent, id, limited, shownFields } from '../schemas/parts.ts';

const tag = 'Files';
const needs = ['MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT'] as const;
const name = limited(attachmentLimits.name);
const comments = limited(attachmentLimits.comments);
const partFields = { incidentVehicleId: id.optional(), incidentItemId: id.optional() };

const addFile = call({
  method: 'post',
  path: '/incidents/attachments',
  tag,
  summary: 'Attach a file',
  description:
    '`incidentId` is the id of a draft of yours, or of an open incident, which is changed at once. The fields stand before the file.',
  needs,
  form: {
    fields: z.strictObject({ incidentId: id, name, comments: comments.optional(), ...partFields, file: fileContent }),
    maxMb: 'maxUploadMb',
    beforeFile: mayChange,
  },
  output: z.strictObject({ id, name: z.string(), ...shownFields }),
  status: 201,
  async run({ scope, upload }) {
    const { file, refused, session } = upload;
    const { incidentId, incidentVehicleId, incidentItemId } = parsed(
      z.object({ incidentId: id, ...partFields }),
      upload.fields,
    );
    const way = await wayToChange(scope, incidentId);
    const { name } = parsed(newAttachment, upload.fields);
    const { comments } = parsed(changedAttachment, upload.fields);
    if (refused) throw refused;
    const partId = incidentVehicleId ?? incidentItemId ?? null;
    const added = await addAttachment(scope, incidentId, { name, comments, partId, file, session }, way);
    return { body: { id: added.id, name, ...shownOf(added) } };
  },
});

const changeFile = call({
  method: 'put',
  path: '/incidents/attachments',
  tag,
  summary: 'Change the name and description of an attachment',
  description: '`incidentId` is the id of a draft of yours, or of an open incident, which is changed at once.',
  needs,
  body: z.strictObject({ incidentId: id, id, name, comments: comments.optional() }),
  output: z.strictObject({ id, name: z.string(), comments: z.string() }),
  async run({ scope, body }) {
    const input = parsed(changedAttachment, body);
    const changes = body.comments === undefined ? { name: input.name } : input;
    const way = await wayToChange(scope, body.incidentId);
    const { name, comments } = await changeAttachment(scope, body.incidentId, body.id, changes, way);
    return { body: { id: body.id, name, comments } };
  },
});

const addPicture = call({
  method: 'post',
  path: '/incidents/persons/picture/{personId}',
  tag,
  summary: 'Give a person a picture',
  description:
    '`incidentId` is the id of a draft of yours, or of an open incident, which is changed at once. The picture is read at `fileName`, once a draft is submitted.',
  needs,
  params: z.strictObject({ personId: id }),
  form: { fields: z.strictObject({ incidentId: id, file: fileContent }), maxMb: 'maxAvatarMb', beforeFile: mayChange },
  output: z.strictObject({ fileName: z.string(), sasKey: z.null() }),
  status: 201,
  async run({ scope, params, upload }) {
    const { file, refused, session } = upload;
    const { incidentId } = parsed(z.object({ incidentId: id }), upload.fields);
    const way = await wayToChange(scope, incidentId);
    const isDraft = way.to === 'DRAFT';
    if (isDraft) await personOnDraft(scope, incidentId, params.personId);
    parsed(newPicture, upload.fields);
    if (refused) throw refused;
    await changePicture(scope, incidentId, params.personId, { file, crop: null, session }, way);
    const openId = isDraft ? (await editableDraft(scope, incidentId)).incidentId : null;
    const address = `/api/incidents/${openId ?? incidentId}/persons/${params.personId}/picture`;
    return { body: { fileName: address, sasKey: null } };
  },
});

const readAttachment = call({
  method: 'get',
  path: '/incidents/{id}/attachments/{attachmentId}/file',
  tag,
  summary: 'Download an attachment',
  description: 'Not in the specification, whose storage addresses carry their access in them.',
  params: z.strictObject({ id, attachmentId: id }),
  output: null,
  file: 'application/octet-stream',
  async run({ scope, params }) {
    const { fileId, fileName } = await viewableAttachment(scope, params.id, params.attachmentId);
    return fileAnswer(scope, await storedFile(scope, fileId), fileName);
  },
});

const readPicture = call({
  method: 'get',
  path: '/incidents/{id}/persons/{personId}/picture',
  tag,
  summary: 'Download the picture of a person',
  description: 'Not in the specification, whose storage addresses carry their access in them.',
  params: z.strictObject({ id, personId: id }),
  output: null,
  file: 'image/jpeg',
  async run({ scope, params }) {
    const { fileId, fileName } = await viewablePicture(scope, params.id, params.personId);
    return fileAnswer(scope, await storedFile(scope, fileId), fileName);
  },
});

/** Checks the draft or incident of an upload; the call checks an upload that is named after its file. */
async function mayChange(scope: Scope, fields: Record<string, string>) {
  const { data: incidentId } = id.safeParse(fields.incidentId);
  if (incidentId) await wayToChange(scope, incidentId);
}

/** Answers with a file or a range of it. Throws a NotFoundError. */
export function fileAnswer({ files }: Pick<Scope, 'files'>, found: FileToSend | null, name: string) {
  const { key, mediaType, sizeBytes } = orNotFound(found, 'file');
  return { ...noBody, file: { type: mediaType, name, sizeBytes, read: (range?: Range) => files.read(key, range) } };
}

export const fileCalls = [addFile, changeFile, addPicture, readAttachment, readPicture];
