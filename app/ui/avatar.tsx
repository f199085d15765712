/** The name is beside the avatar, so the picture has no alternative text. */
export function Avatar({ name, picture }: { name: string; picture: string | null }) {
  if (picture) return <img className="avatar" src={picture} alt="" width={28} height={28} />;
  return (
    <span className="avatar" aria-hidden="true">
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase()).join('');
}
