import { useActionData } from '@remix-run/react';

export function FormProblem() {
  const reply = useActionData<{ errors?: Record<string, string[]> }>();
  const [problem] = reply?.errors?.[''] ?? [];
  return problem ? (
    <p className="alert" role="alert">
      {problem}
    </p>
  ) : null;
}
