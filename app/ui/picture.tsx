import { Icon } from './icon.tsx';

/** Shows a person's picture or a placeholder. */
export function Picture({ of, src }: { of: string; src: string | null }) {
  return (
    <span className="thumb thumb--picture">
      {src ? <img src={src} alt={of} width={200} height={200} loading="lazy" /> : <Icon name="user" />}
    </span>
  );
}
