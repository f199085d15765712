import { AuditRecord } from '#db/entities/audit-record.ts';
import type { Received } from '../../../attachments/read-upload.server.ts';
import type { UploadSession } from '../../../attachments/upload-session.server.ts';
import { keepFiles } from '../../../attachments/uploads/keep-files.server.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayChangeSettings } from '../../policy.ts';
import type { LogoArea } from '../logo.schema.ts';
import { processLogo } from '../process-logo.server.ts';

type LogoUpload = { file: Received | null; area: LogoArea | null; session: UploadSession };

/** The job for unused files removes the earlier logo. */
export async function changeLogo(scope: Scope, { file, area, session }: LogoUpload): Promise<void> {
  authorize(mayChangeSettings(scope.actor));
  const logo = await processLogo(session, file, area);
  await session.keep([logo.file], () =>
    transaction(scope, async (scope) => {
      const { em, actor } = scope;
      const { fileId } = await keepFiles(scope, logo, { purpose: 'PICTURE', draftId: null });
      await em.execute(writeSql, [fileId]);
      em.create(AuditRecord, {
        objectType: 'ACCOUNT',
        transactionType: 'EDIT',
        objectId: actor.account.id,
        objectName: actor.account.name,
        objectData: { after: { logo: logo.fileName } },
      });
    }),
  );
}

const writeSql = `
insert into account_logo (account_id, file_id) values (current_account(), $1)
on conflict (account_id) do update set file_id = excluded.file_id`;
