/** Returns lower case without accents, for comparing names: "Montréal" equals "montreal". */
export function foldText(name: string) {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
