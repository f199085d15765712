import { useState } from 'react';

/** Returns state that begins again with `initial` when `savedKey` changes, which is the value last loaded. */
export function useSavedState<Value>(initial: Value, savedKey: string): [Value, (value: Value) => void] {
  const [state, setState] = useState({ savedKey, value: initial });
  return [state.savedKey === savedKey ? state.value : initial, (value) => setState({ savedKey, value })];
}
