import { Button } from '../button.tsx';

type UnsubscribeButtonProps = {
  action: string;
  token: string;
  label: string;
  again?: boolean;
};

/** Opening the link of an email changes nothing, so the button posts the token. */
export function UnsubscribeButton({ action, token, label, again }: UnsubscribeButtonProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="token" value={token} />
      {again && <input type="hidden" name="again" value="on" />}
      <Button variant={again ? undefined : 'primary'}>{label}</Button>
    </form>
  );
}
