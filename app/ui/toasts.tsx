import { useId } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

export type Toast = {
  kind: 'ok' | 'warn' | 'bad';
  message: string;
  link?: { to: string; name: string };
  id?: string;
};

const maxToasts = 3;

const icons: Record<Toast['kind'], IconName> = { ok: 'done', warn: 'warn', bad: 'bad' };

export function Toasts({ toasts }: { toasts: Toast[] }) {
  if (toasts.length === 0) return null;
  return (
    <div className="toasts">
      {toasts.slice(-maxToasts).map((toast, index) => (
        <ToastLine key={toast.id ?? index} {...toast} />
      ))}
    </div>
  );
}

/** A form with `method="dialog"` dismisses a dialog element without a script or a request. */
function ToastLine({ kind, message, link }: Toast) {
  const id = useId();
  return (
    <dialog open className={`toast toast--${kind}`} aria-labelledby={id}>
      <Icon name={icons[kind]} />
      <p id={id} role={kind === 'ok' ? 'status' : 'alert'}>
        {message}
        {link && (
          <>
            {' '}
            <a href={link.to}>{link.name}</a>
          </>
        )}
      </p>
      <form method="dialog">
        <Button variant="quiet">Dismiss</Button>
      </form>
    </dialog>
  );
}
