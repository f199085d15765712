import { useActionData } from '@remix-run/react';
import { type DragEvent, useState } from 'react';
import { Button, IconButton, LinkButton, NoDefaultButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { listColumns, type OfferedColumn } from '../list-columns.schema.ts';

type ColumnsDialogProps = { offered: OfferedColumn[]; closeTo: string };

export function ColumnsDialog({ offered, closeTo }: ColumnsDialogProps) {
  const reply = useActionData<{ offered?: OfferedColumn[] }>();
  const { columns, move, drag } = useOrder(reply?.offered ?? offered);
  const isHydrated = useHydrated();
  return (
    <Dialog
      size="small"
      flush
      title="Select columns"
      closeTo={closeTo}
      form={{}}
      foot={
        <>
          <LinkButton to={closeTo}>Cancel</LinkButton>
          <Button variant="primary" autoFocus>
            Ok
          </Button>
        </>
      }
    >
      <NoDefaultButton />
      <p className="say">
        {isHydrated ? 'Drag a row, or use the arrows,' : 'Use the arrows'} to change the order. Kept until you log out.
      </p>
      <ol className="columns">
        {columns.map(({ name, isShown }, index) => {
          const { label } = listColumns[name];
          return (
            <li key={name} {...drag(index)}>
              <input type="hidden" name="order" value={name} />
              <span className="grip">
                <Icon name="grip" />
              </span>
              <label className="tick">
                <input
                  type="checkbox"
                  name="shown"
                  value={name}
                  defaultChecked={isShown}
                  disabled={name === 'number'}
                  aria-describedby={name === 'number' ? 'number-stays' : undefined}
                />
                <span>{label}</span>
              </label>
              {name === 'number' && (
                <span className="small quiet" id="number-stays">
                  opens the incident
                </span>
              )}
              {(['up', 'down'] as const).map((direction) => (
                <IconButton
                  key={direction}
                  icon={direction}
                  label={`Move ${label} ${direction}`}
                  variant="quiet"
                  name="move"
                  value={`${direction} ${name}`}
                  disabled={index === (direction === 'up' ? 0 : columns.length - 1)}
                  onClick={(event) => move(event, index, direction)}
                />
              ))}
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}

function useOrder(offered: OfferedColumn[]) {
  const isHydrated = useHydrated();
  const [moved, setMoved] = useState<{ from: OfferedColumn[]; columns: OfferedColumn[] }>();
  const [dragged, setDragged] = useState<number>();
  const columns = moved?.from === offered ? moved.columns : offered;
  const place = (from: number, to: number) => {
    const column = columns[from];
    if (!column || to < 0 || to >= columns.length) return;
    const others = columns.toSpliced(from, 1);
    setMoved({ from: offered, columns: others.toSpliced(to, 0, column) });
  };
  return {
    columns,
    move(event: { preventDefault: () => void }, at: number, direction: 'up' | 'down') {
      event.preventDefault();
      place(at, direction === 'up' ? at - 1 : at + 1);
    },
    drag(at: number) {
      if (!isHydrated) return {};
      return {
        draggable: true,
        onDragStart: ({ dataTransfer }: DragEvent) => {
          dataTransfer.effectAllowed = 'move';
          setDragged(at);
        },
        onDragOver: (event: DragEvent) => {
          event.preventDefault();
          if (dragged === undefined || dragged === at) return;
          place(dragged, at);
          setDragged(at);
        },
        onDragEnd: () => setDragged(undefined),
        onDrop: (event: DragEvent) => event.preventDefault(),
      };
    },
  };
}
