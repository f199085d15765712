import { Button, LinkButton } from '../../../ui/button.tsx';

/** Leads back to where a factor was to be changed; where a sign-in waits for its second step, logs out. */
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
