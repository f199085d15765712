import { Button, LinkButton } from '../../../ui/button.tsx';

/** Logs out where a sign-in waits for its second step. */
export function CancelButton({ to }: { to: string | null }) {
  if (to) {
    return (
      <LinkButton href={to} full>
        Cancel
      </LinkButton>
    );
  }
  return (
    <form method="post" action="/logout">
      <Button full>Cancel</Button>
    </form>
  );
}
