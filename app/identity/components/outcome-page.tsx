import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/pages/message-page.tsx';

type OutcomePageProps = { title: string; next: { href: string; name: string }; children: ReactNode };

function OutcomePage({ title, next, children }: OutcomePageProps) {
  return (
    <MessagePage
      title={title}
      foot={
        <LinkButton variant="primary" href={next.href}>
          {next.name}
        </LinkButton>
      }
    >
      <p>{children}</p>
    </MessagePage>
  );
}

export function SuccessPage({ title, children }: { title: string; children: string }) {
  return (
    <OutcomePage title={title} next={{ href: '/login', name: 'SIGN IN' }}>
      {children}
    </OutcomePage>
  );
}

export function ExpiredLink({ renewAt, children }: { renewAt: string; children: string }) {
  return (
    <OutcomePage title="This link no longer works" next={{ href: renewAt, name: 'Get a new link' }}>
      {children}
    </OutcomePage>
  );
}
