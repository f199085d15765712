import type { ReactNode } from 'react';
import { LinkButton } from '../button.tsx';
import { MessagePage, MessagePart } from './message-page.tsx';

type ErrorContentProps = { title: string; text: string; advice?: string; more?: ReactNode };

export function ErrorContent({ title, text, advice, more }: ErrorContentProps) {
  return (
    <MessagePage
      title={title}
      more={advice ? <MessagePart title="What you can do">{advice}</MessagePart> : more}
      foot={
        <LinkButton variant="primary" href="/dashboard">
          Go to main page
        </LinkButton>
      }
    >
      <p>{text}</p>
    </MessagePage>
  );
}
