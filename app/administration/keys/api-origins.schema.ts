import { z } from 'zod';

export const maxApiOrigins = 20;

export const apiOriginsInput = z.object({
  apiOrigins: z
    .string()
    .max(10_000, 'The list cannot be longer than 10,000 characters.')
    .default('')
    .transform((text) => text.split(/\r\n|\r|\n/).map((line) => line.trim()))
    .superRefine((lines, { addIssue }) => {
      const wrong = lines.flatMap((line, index) => {
        const problem = line && originProblem(line);
        return problem ? [`Line ${index + 1}, ${shortened(line)}: ${problem}`] : [];
      });
      if (wrong.length > 0) addIssue(wrong.slice(0, 3).join(' '));
    })
    .transform((lines) => [...new Set(lines.flatMap((line) => URL.parse(line)?.origin ?? []))])
    .refine((origins) => origins.length <= maxApiOrigins, `Name ${maxApiOrigins} web sites at most.`),
});

export type ApiOriginsInput = z.output<typeof apiOriginsInput>;

function originProblem(line: string): string | null {
  const url = URL.parse(line);
  if (line.includes('*')) return 'name each web site. * is not accepted.';
  if (url?.protocol === 'http:' && !isThisMachine(url.hostname)) {
    return 'begin with https://. Only localhost may begin with http://.';
  }
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return 'write the whole address, such as https://portal.example.com.';
  }
  if (url.href !== `${url.origin}/`) return 'end after the host, or its port. Pages are not named one by one.';
  return null;
}

function isThisMachine(host: string) {
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(host);
}

function shortened(line: string) {
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
