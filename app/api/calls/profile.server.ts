import { z } from 'zod';
import { changeAvatar } from '../../accounts/commands/change-avatar.server.ts';
import { updateProfile } from '../../accounts/commands/update-profile.server.ts';
import { profileInput } from '../../accounts/profile.schema.ts';
import { myAvatar } from '../../accounts/queries/my-avatar.server.ts';
import { profile } from '../../accounts/queries/profile.server.ts';
import { cropOf, newPicture } from '../../attachments/picture.schema.ts';
import { orNotFound } from '../../auth/authorize.ts';
import { requestPasswordReset } from '../../identity/commands/request-password-reset.server.ts';
import { formVersion } from '../../platform/forms/form-version.server.ts';
import { frame } from '../../shell/queries/frame.server.ts';
import { call, callNotOffered, noBody } from '../call.ts';
import { parsed } from '../input/read-input.server.ts';
import { ApiProblem, tooMany } from '../problem.ts';
import { fileContent } from '../schemas/parts.ts';
import { givenProfile, profileOf, profileShape } from '../schemas/profile-shape.ts';
import { fileAnswer } from './files.server.ts';

const tag = 'Profile';

const me = call({
  method: 'get',
  path: '/users/profile',
  tag,
  summary: 'Read who is calling',
  description: 'Of a key, the hidden user that acts for it.',
  output: profileShape,
  async run({ scope }) {
    const { keyId } = scope.actor;
    return { body: profileOf(scope.actor, keyId ? null : await profile(scope)) };
  },
});

const change = call({
  method: 'put',
  path: '/users/profile',
  tag,
  summary: 'Change your name',
  description: 'Everything else of a user is changed by administrators.',
  forPeople: true,
  body: givenProfile,
  output: profileShape,
  async run({ scope, body }) {
    const { firstName, middleName, lastName } = await profile(scope);
    const stored = { firstName, middleName, lastName };
    const input = parsed(profileInput, { ...stored, ...body });
    await updateProfile(scope, { ...input, version: formVersion(stored) });
    return { body: profileOf(scope.actor, await profile(scope)) };
  },
});

const pixels = z.number().optional();
const avatarPath = '/api/users/avatars';

const sendAvatar = call({
  method: 'post',
  path: '/users/avatars',
  tag,
  summary: 'Change your picture',
  description: 'The fields, which cut a square out of it, stand before the file.',
  forPeople: true,
  form: {
    fields: z.strictObject({ x: pixels, y: pixels, size: pixels, file: fileContent }),
    maxMb: 'maxAvatarMb',
  },
  output: z.strictObject({ avatarUrl: z.string() }),
  status: 201,
  async run({ scope, upload }) {
    const { file, refused, session } = upload;
    const fields = parsed(newPicture, upload.fields);
    if (refused) throw refused;
    await changeAvatar(scope, { file, crop: cropOf(fields), session });
    return { body: { avatarUrl: avatarPath } };
  },
});

const avatar = call({
  method: 'get',
  path: '/users/avatars',
  tag,
  summary: 'Download your picture',
  description: 'Not in the specification, whose storage addresses carry their access in them.',
  forPeople: true,
  output: null,
  file: 'image/jpeg',
  async run({ scope }) {
    const { avatarId } = await frame(scope);
    return fileAnswer(scope, await myAvatar(scope, orNotFound(avatarId, 'picture')), 'picture');
  },
});

const passwordEmail = call({
  method: 'post',
  path: '/users/requestChangePassword',
  tag,
  summary: 'Send yourself the email for another password',
  description: 'Only where this product signs people in.',
  forPeople: true,
  output: null,
  async run({ scope, services, address }) {
    if (services.settings.oidc) throw new ApiProblem('RULE_BROKEN', 'Your sign-in provider keeps your password.');
    const email = scope.actor.email.toLowerCase();
    const { waitSeconds } = await requestPasswordReset(services, { email, address, reason: 'change' });
    if (waitSeconds > 0) throw tooMany('Too many emails were requested.', waitSeconds);
    return noBody;
  },
});

const passwordEmailByGet = callNotOffered({
  method: 'get',
  path: '/users/requestChangePassword',
  tag,
  summary: 'Send yourself the email for another password',
  notOffered: 'A GET changes nothing here: programs and networks repeat it. POST to the same address.',
});

const verifyMyself = callNotOffered({
  method: 'post',
  path: '/users/myEmailVerification',
  tag,
  summary: 'Send yourself the email for your address again',
  body: z.unknown(),
  offeredAt: '/verification',
  notOffered:
    'Whoever can call has an address that is verified. The page that refuses the sign-in of a pending person sends the email.',
});

export const profileCalls = [me, change, sendAvatar, avatar, passwordEmail, passwordEmailByGet, verifyMyself];
