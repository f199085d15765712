import { Button } from '../../../ui/button.tsx';
import { type Display, formatDateTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Recovery } from '../use-autosave.ts';

export function UnsavedNotice({ recovery: { at, answer }, display }: { recovery: Recovery; display: Display }) {
  return (
    <section className="notice notice--warn" aria-label="Not saved">
      <div className="notice__in">
        <Icon name="warn" />
        <p role="status">
          Your last changes were not saved (<time dateTime={at}>{formatDateTime(at, display)}</time>)
        </p>
        <Button type="button" onClick={() => answer(true)}>
          Restore changes
        </Button>
        <Button type="button" variant="quiet" onClick={() => answer(false)}>
          Discard
        </Button>
      </div>
    </section>
  );
}
