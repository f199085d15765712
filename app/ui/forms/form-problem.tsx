import { useActionData } from '@remix-run/react';

/** Shows why the form of a dialog without fields was refused. */
export function FormProblem() {
  const reply = useActionData<{ errors?: Record<string, string[]> }>();
  const [problem] = reply?.errors?.[''] ?? [];
  return problem ? (
    <p className="alert" role="alert">
      {problem}
    </p>
  ) : null;
}
