import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { DocumentedCall } from '../queries/documented-calls.server.ts';
import { type Answer, sendCall } from '../send-call.ts';

/** The key is stored nowhere; without scripts the form changes the shell command. */
export function TryCall({ call }: { call: DocumentedCall }) {
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    setAnswer(await sendCall(call, form));
    setBusy(false);
  };
  return (
    <section className="try" aria-labelledby="try">
      <h3 id="try">Try it</h3>
      <form action="/api#try" className="stack--tight" onSubmit={isHydrated ? send : undefined}>
        <input type="hidden" name="call" value={call.id} />
        <p className="hint">
          {isHydrated
            ? `${call.method === 'GET' ? 'Reads from your own account.' : 'Acts in your own account, as a program would.'} The key is sent with the call and kept nowhere.`
            : 'The command above is written with these values. Run it in a terminal where KEY is your key.'}
        </p>
        {isHydrated && (
          // without a name the key never enters an address
          <Field name="" id="key" label="Key" required autoComplete="off" spellCheck={false} placeholder="ix_…" />
        )}
        {call.inputs.map(({ name, isRequired, value }) => (
          <Field key={name} name={name} label={name} required={isRequired} defaultValue={value} autoComplete="off" />
        ))}
        {isHydrated && call.sampleBody !== null && (
          <TextArea name="" id="body" label="Body" rows={8} defaultValue={call.sampleBody} spellCheck={false} />
        )}
        {isHydrated &&
          call.form.map(({ name, isFile, isRequired }) => (
            <Field
              name={name}
              label={name}
              required={isRequired}
              id={`form-${name}`}
              key={name}
              data-part=""
              type={isFile ? 'file' : 'text'}
            />
          ))}
        {isHydrated ? (
          <Button variant="primary" icon="send" aria-busy={isBusy || undefined} disabled={isBusy}>
            Send
          </Button>
        ) : (
          call.inputs.length > 0 && <Button>Write the command</Button>
        )}
      </form>
      <div role="status">{answer && <AnswerShown answer={answer} />}</div>
    </section>
  );
}

function AnswerShown({ answer }: { answer: Answer }) {
  if ('failed' in answer) return <p className="try__said">{answer.failed}</p>;
  const { status, milliseconds, bytes, etag, text } = answer;
  return (
    <>
      <p className="try__said">
        <Icon name={status < 400 ? 'done' : 'bad'} />
        <b>{status}</b> in {milliseconds} ms, {bytes} bytes{etag && `, ETag ${etag}`}
      </p>
      {text && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <pre className="well try__answer" tabIndex={0}>
          <code>{text}</code>
        </pre>
      )}
    </>
  );
}
