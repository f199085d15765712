type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/** An input method handles the key, as when Enter ends a word. Safari tells it by the key code alone. */
export function isComposing({ isComposing, keyCode }: Key): boolean {
  return isComposing || keyCode === 229;
}
