import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

export function Picture({ of, src, small }: { of: string; src: string | null; small?: boolean }) {
  const size = small ? 64 : 200;
  return (
    <span className={classes('thumb', small ? 'thumb--face' : 'thumb--picture')}>
      {src ? <img src={src} alt={of} width={size} height={size} loading="lazy" /> : <Icon name="user" />}
    </span>
  );
}
