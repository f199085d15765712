import { Button } from '../../../ui/button.tsx';
import type { Author } from '../queries/owed-reports.server.ts';

type RemindButtonProps = {
  author: Pick<Author, 'id' | 'name' | 'obstacle'>;
  /** The page to which the button leads back. */
  from: string;
  icon?: 'send';
};

/** Reminds an author by email; disabled where they cannot be reminded now. */
export function RemindButton({ author: { id, name, obstacle }, from, icon }: RemindButtonProps) {
  return (
    <form method="post" action={`/reviews/owed/${id}/remind?${new URLSearchParams({ from })}`}>
      <Button icon={icon} aria-label={`Remind ${name}`} disabled={obstacle !== null}>
        Remind
      </Button>
    </form>
  );
}
