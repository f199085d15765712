import { counted } from '../format.ts';
import { Icon } from '../icon.tsx';
import { useFocusWhen } from './use-focus-when.ts';

type SummaryError = { message: string; id?: string };

export function ErrorSummary({ errors, title = 'Not saved' }: { errors: SummaryError[]; title?: string }) {
  const summary = useFocusWhen(errors.map(({ message }) => message).join());
  if (errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the summary is the result of the submission that loaded the page
    <div ref={summary} className="alert alert--list" role="alert" tabIndex={-1} autoFocus>
      <h2>
        <Icon name="bad" />
        {`${title}: ${counted(errors.length, 'error')}`}
      </h2>
      <ul>
        {errors.map(({ id, message }, index) => (
          <li key={index}>{id ? <a href={`#${id}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}
