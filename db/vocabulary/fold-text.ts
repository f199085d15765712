/** Lower case without accents, as names are compared: "Montréal" and "montreal" are one. */
export function foldText(name: string) {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
