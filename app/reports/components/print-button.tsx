import { Button } from '../../ui/button.tsx';

type PrintButtonProps = { kind: 'search' | 'analysis'; id: string; sort?: string };

export function PrintButton({ kind, id, sort = '' }: PrintButtonProps) {
  return (
    <form method="post" action="/reports/print" className="contents">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="sort" value={sort} />
      <Button variant="quiet" icon="print">
        Print
      </Button>
    </form>
  );
}
