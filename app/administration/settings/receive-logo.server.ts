import type { ActionFunctionArgs } from '@remix-run/node';
import { readUpload } from '../../attachments/read-upload.server.ts';
import { withUploadSession } from '../../attachments/upload-session.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { requireSection } from '../require-section.server.ts';
import { changeLogo } from './commands/change-logo.server.ts';
import { areaOf, logoInput } from './logo.schema.ts';

export async function receiveLogo(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'settings');
  const { maxLogoMb } = args.context.services.settings;
  return await withUploadSession(scope.files, async (session) => {
    const { form, file, refused } = await readUpload(args, session, maxLogoMb);
    return await submit({ ...args, request: form }, logoInput, async (fields) => {
      if (refused) throw refused;
      await changeLogo(scope, { file, area: areaOf(fields), session });
      const message = 'Logo image is successfully updated.';
      return { to: '/administration/settings', toast: { kind: 'ok', message } };
    });
  });
}
