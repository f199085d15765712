import { useEffect, useState } from 'react';
import { Field } from '../../ui/fields/field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { userCounts } from '../pricing.ts';

const { min, max, step } = userCounts;

/** Without scripts, a number field replaces the slider. */
export function UserCount({ value, errors, hint }: { value: string; errors?: string[] | undefined; hint: string }) {
  const isHydrated = useHydrated();
  const [users, setUsers] = useState(value);
  useEffect(() => setUsers(value), [value]);
  if (!isHydrated) {
    return (
      <Field
        name="users"
        label="Concurrent users"
        type="number"
        min={min}
        max={max}
        step={step}
        hint={hint}
        width="c3"
        {...(errors && { errors })}
        defaultValue={value}
        required
      />
    );
  }
  return (
    <div className="field">
      <label htmlFor="users">Concurrent users</label>
      <output className="range__now" htmlFor="users">
        {users}
      </output>
      <input
        className="range"
        type="range"
        id="users"
        name="users"
        min={min}
        max={max}
        step={step}
        value={users}
        aria-describedby="users-h"
        onChange={(event) => setUsers(event.currentTarget.value)}
      />
      <div className="range__scale" aria-hidden="true">
        {[5, 55, 105, 155, 205].map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
      <p className="hint" id="users-h">
        {hint}
      </p>
    </div>
  );
}
