import { Button } from '../../../ui/button.tsx';
import type { Author } from '../queries/owed-reports.server.ts';

type RemindButtonProps = {
  author: Pick<Author, 'id' | 'name' | 'obstacle'>;
  from: string;
  icon?: 'send';
};

export function RemindButton({ author: { id, name, obstacle }, from, icon }: RemindButtonProps) {
  return (
    <form method="post" action={`/reviews/owed/${id}/remind?${new URLSearchParams({ from })}`}>
      <Button icon={icon} aria-label={`Remind ${name}`} disabled={obstacle !== null}>
        Remind
      </Button>
    </form>
  );
}
