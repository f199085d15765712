import type { ReactNode } from 'react';
import { Button, LinkButton } from '../button.tsx';
import { MessagePage } from './message-page.tsx';

type UnsubscribePageProps<Found> = {
  /** A post to this path ends or renews the emails that the token names. */
  path: string;
  loaded: { token: string | null; found: Found | null };
  reply: { token: string; found: Found | null; isSubscribed: boolean } | undefined;
  /** The text for a token that names nothing. */
  lost: string;
  /** The texts before the emails end, after that, and once they come again, where they can. */
  texts: (found: Found) => { before: ReactNode; after: ReactNode; renewed?: { what: 'it' | 'them'; text: ReactNode } };
};

/** Asks before emails end, because opening the link of an email changes nothing; then offers to get them again. */
export function UnsubscribePage<Found>({ path, loaded, reply, lost, texts }: UnsubscribePageProps<Found>) {
  const { token, found } = reply ?? loaded;
  const out = <LinkButton href="/">Incident Xpress</LinkButton>;
  if (!token || !found) {
    return (
      <MessagePage title="This link does not work" foot={out}>
        <p>{lost}</p>
      </MessagePage>
    );
  }
  const { before, after, renewed } = texts(found);
  if (reply && renewed && reply.isSubscribed) {
    return (
      <MessagePage title={`You get ${renewed.what} again`} foot={out}>
        {renewed.text}
      </MessagePage>
    );
  }
  if (reply) {
    return (
      <MessagePage
        title="You are unsubscribed"
        foot={
          renewed ? (
            <form method="post" action={path}>
              <input type="hidden" name="token" value={token} />
              <input type="hidden" name="again" value="on" />
              <Button>{`Get ${renewed.what} again`}</Button>
            </form>
          ) : (
            out
          )
        }
      >
        {after}
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title="Unsubscribe"
      foot={
        <form method="post" action={path}>
          <input type="hidden" name="token" value={token} />
          <Button variant="primary">Unsubscribe</Button>
        </form>
      }
    >
      {before}
    </MessagePage>
  );
}
