import { Migration } from '@mikro-orm/migrations';

/** Why a file is only downloaded, and the digest of an upload whose camera metadata was overwritten. */
export class Migration0042FilesNotShown extends Migration {
  override name = 'migration-0042-files-not-shown';

  override up() {
    this.addSql(`
alter table stored_file
  add column not_shown text check (not_shown in ('FORMAT', 'TOO_LARGE', 'DAMAGED', 'UNREADABLE')),
  add column uploaded_sha256 bytea check (length(uploaded_sha256) = 32);
`);
  }
}
