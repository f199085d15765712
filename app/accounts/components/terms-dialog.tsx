import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

export function TermsDialog({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Dialog
      title={title}
      closeTo="/signup"
      foot={
        <LinkButton variant="primary" to="/signup">
          OK
        </LinkButton>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the text once it has the focus */}
      <div className="prose" tabIndex={0}>
        {children}
      </div>
    </Dialog>
  );
}
