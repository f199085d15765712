/** Values of these variables are never shown. */
const secret = /SECRET|TOKEN|KEY|^DATABASE_|^SMTP_URL$/;

/** Finds quotes and line ends of an environment file, which Docker and Windows keep, and a shell and systemd remove. */
export function strayCharacters(env: Record<string, string>): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    const unlessSecret = (text: string) => (secret.test(name) ? '' : ` (${text})`);
    if (/^(["']).*\1$/s.test(value)) {
      return [`${name} is given in quotes, which are part of it here${unlessSecret(value)}: leave them out.`];
    }
    const isControl = [...value].some((character) => character < ' ');
    const advice = 'leave it out, and save the file of settings with Unix line ends';
    return isControl
      ? [`${name} has a line end or another control character in it${unlessSecret(JSON.stringify(value))}: ${advice}.`]
      : [];
  });
}
