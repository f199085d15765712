type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/** Returns whether an input method handles the key, as when Enter ends a word. Safari says so by the key code alone. */
export function isComposing({ isComposing, keyCode }: Key): boolean {
  return isComposing || keyCode === 229;
}
