export function RecoveryCodeList({ codes }: { codes: string[] }) {
  return (
    <ul className="codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}
