import { LinkButton } from './button.tsx';
import { MessagePage } from './message-page.tsx';

/** Shows an error: what happened, advice, and a link to the main page. */
export function ErrorContent({ title, text, advice }: { title: string; text: string; advice?: string }) {
  return (
    <MessagePage
      title={title}
      foot={
        <LinkButton variant="primary" href="/dashboard">
          Go to main page
        </LinkButton>
      }
    >
      <p>{text}</p>
      {advice && <p className="quiet">{advice}</p>}
    </MessagePage>
  );
}
