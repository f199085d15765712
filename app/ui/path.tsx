export function Path({ parts }: { parts: string[] }) {
  const parents = parts.slice(0, -1);
  return (
    <span className="path">
      {parents.length > 0 && <span>{`${parents.join(' / ')} / `}</span>}
      {parts.at(-1)}
    </span>
  );
}
