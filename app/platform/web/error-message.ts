import type { ErrorReport } from './error-report.ts';
import { accountDisabled, errorTexts } from './error-texts.ts';

/** `id` helps support to find the log line of a server error. */
export function errorMessage({ status, id, isAccountDisabled }: ErrorReport): {
  title: string;
  text: string;
  advice?: string;
} {
  if (status === 404) return errorTexts.pageNotExist;
  if (status === 403 && isAccountDisabled) return { ...errorTexts.noPermission, text: accountDisabled };
  if (status === 403) return errorTexts.noPermission;
  if (status === 503) {
    return {
      title: 'One moment',
      text: 'Incident Xpress cannot reach its records right now. Nothing that was saved is lost.',
      advice: `Try again in a few seconds. If this continues, tell support this id: ${id}`,
    };
  }
  if (status < 500) {
    return { title: 'This cannot be done', text: 'The request was not understood. Go back and try again.' };
  }
  return {
    title: 'Something went wrong',
    text: 'The page could not be shown. What was saved before is kept.',
    advice: `Open the page again. If it fails again, tell support this id: ${id}`,
  };
}
