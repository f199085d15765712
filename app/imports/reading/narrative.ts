/** Turns bullets into Markdown lists, and removes quotes that an export has doubled. */
export function narrative(text: string): string {
  return text
    .split('\n')
    .map(listLines)
    .join('\n')
    .replace(/(?<=\S)""(?=[\s.,;:!?]|$)|(?<=^|\s)""(?=\S)/g, '"')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const bullets = '[•●◦▪▫■□‣⁃∙·\uf0b7\uf0a7\u2023]';
const bullet = new RegExp(`^[ \\t]*${bullets}[ \\t]*`);
const innerBullet = new RegExp(`[ \\t]+${bullets}[ \\t]+`, 'g');

function listLines(line: string): string {
  if (bullet.test(line)) return line.replace(bullet, '- ').replace(innerBullet, '\n- ');
  const isList = (line.match(innerBullet)?.length ?? 0) > 1;
  return isList ? line.replace(innerBullet, '\n- ') : line;
}
