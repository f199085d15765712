import { useState } from 'react';

/** The state restarts with `initial` when `savedKey` changes. */
export function useSavedState<Value>(initial: Value, savedKey: string): [Value, (value: Value) => void] {
  const [state, setState] = useState({ savedKey, value: initial });
  return [state.savedKey === savedKey ? state.value : initial, (value) => setState({ savedKey, value })];
}
