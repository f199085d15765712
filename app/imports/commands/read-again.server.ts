import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { changeImport } from '../change-import.server.ts';
import type { DoubtfulEncoding } from '../encodings.ts';
import { hiddenColumns } from '../hidden-columns.ts';

export async function readAgain(scope: Scope, id: string | undefined, encoding: DoubtfulEncoding): Promise<void> {
  await changeImport(scope, id, {
    from: ['MATCHING', 'CHECKED'],
    to: 'READING',
    async before({ em, actor }, row) {
      // a column that is private by its name would be shown under another one
      if (hiddenColumns(actor, row).size > 0) {
        throw new BusinessRuleError(
          'Ask who uploaded the file: it has private details of persons, which you may not see.',
        );
      }
      if (row.summary.isEncodingSure) throw new BusinessRuleError('The file tells its encoding, and is read in it.');
      await em.execute(encodingSql, [id, encoding]);
    },
  });
}

const encodingSql = `
update incident_import set summary = jsonb_set(summary, '{format,encoding}', to_jsonb($2::text))
where account_id = current_account() and id = $1`;
