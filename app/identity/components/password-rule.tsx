export function PasswordRule({ production, id }: { production: boolean; id?: string }) {
  const rules = production
    ? ['At least 8 characters', 'One uppercase and one lowercase letter', 'One number', 'One special case character']
    : ['At least 4 characters'];
  return (
    <ul className="rule" id={id}>
      {[...rules, 'Not one of the most common passwords'].map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}
