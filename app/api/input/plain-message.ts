import type { z } from 'zod';
import { formatCount } from '../../ui/format.ts';

export function plainMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This field is required.';
      return ofTypes[issue.expected] ?? unfit;
    case 'invalid_value': {
      const values = issue.values.map(String);
      return values.length > 1 ? `Choose one of ${values.join(', ')}.` : `This can only be ${values[0]}.`;
    }
    case 'invalid_format':
      return ofFormats[issue.format] ?? unfit;
    case 'too_big':
      if (issue.origin === 'string') return `Must be at most ${count(issue.maximum)} characters.`;
      if (issue.origin === 'array') return `Send at most ${count(issue.maximum)} entries.`;
      return `Enter a number of at most ${count(issue.maximum)}.`;
    case 'too_small':
      if (issue.origin === 'string') return 'This field is required.';
      if (issue.origin === 'array') return `Send at least ${count(issue.minimum)}.`;
      return `Enter a number of at least ${count(issue.minimum)}.`;
    case 'not_multiple_of':
      return 'Enter a whole number.';
    default:
      return unfit;
  }
}

const unfit = 'This value cannot be read here.';

const ofTypes: Record<string, string> = {
  string: 'Send text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Send true or false.',
  array: 'Send a list.',
  object: 'Send an object with its fields.',
};

const ofFormats: Record<string, string> = {
  guid: 'This is not an id.',
  datetime: 'Enter a date and a time with its offset, such as 2026-03-14T09:14:00Z.',
  date: 'Enter a date, such as 2026-03-14.',
  email: 'Enter an email address.',
};

const count = (limit: number | bigint) => formatCount(Number(limit));
