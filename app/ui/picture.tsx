import { Icon } from './icon.tsx';

/** Someone's picture, or the place for it. */
export function Picture({ of, src }: { of: string; src: string | null }) {
  return (
    <span className="thumb thumb--picture">
      {src ? <img src={src} alt={of} width={200} height={200} loading="lazy" /> : <Icon name="user" />}
    </span>
  );
}
