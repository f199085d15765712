import { Button } from '../button.tsx';

type UnsubscribeButtonProps = {
  /** The path that ends or renews what the token names. */
  action: string;
  token: string;
  label: string;
  again?: boolean;
};

/** Posts the token of an email, because opening its link changes nothing. */
export function UnsubscribeButton({ action, token, label, again }: UnsubscribeButtonProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="token" value={token} />
      {again && <input type="hidden" name="again" value="on" />}
      <Button variant={again ? undefined : 'primary'}>{label}</Button>
    </form>
  );
}
