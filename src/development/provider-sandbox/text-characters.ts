/** What a text message is written with without a change: the GSM alphabet and the letters of Welsh. */
const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Of the GSM alphabet, too, but each takes the room of two. */
const gsmDouble = new Set('^{}\\[~]|€')
const welsh = new Set('àèìòùẁỳÀÈÌÒÙẀỲáéíóúẃýÁÉÍÓÚẂÝäëïöüẅÿÄËÏÖÜẄŸâêîôûŵŷÂÊÎÔÛŴŶ')

const replacements: ReadonlyMap<string, string> = new Map([
  ...characters('\u2011\u2013\u2014\u2212', '-'),
  ['…', '...'],
  ...characters('‘’‚', "'"),
  ...characters('“”„', '"'),
  ...characters('\u180e\u200b\u200c\u200d\u2060\ufeff\u2028\u2029', ''),
  ...characters('\u00a0\u202f\t', ' '),
  ['Ł', 'L'],
  ['ł', 'l'],
])

/** The text as phones get it: what is beyond the alphabet becomes its nearest letter or `?`. */
export function rewritten(text: string): string {
  return Array.from(text, (character) =>
    isKept(character) ? character : (nearest(character) ?? '?'),
  ).join('')
}

/** Messages that the carrier bills one text for. @param text as it was before it was rewritten */
export function fragmentsOf(text: string): number {
  const length = rewritten(text).length
  const all = Array.from(text)
  if (all.some((character) => welsh.has(character) && !gsm.has(character))) {
    return length <= 70 ? 1 : Math.ceil(length / 67)
  }
  const units = length + all.filter((character) => gsmDouble.has(character)).length
  return units <= 160 ? 1 : Math.ceil(units / 153)
}

function isKept(character: string): boolean {
  return gsm.has(character) || gsmDouble.has(character) || welsh.has(character)
}

/** A letter without its last accent, what it is only another sign for, or what the table has. */
function nearest(character: string): string | undefined {
  const parts = Array.from(character.normalize('NFD'))
  if (parts.length === 1 && parts[0] === character) return replacements.get(character)
  const composed = character.normalize('NFC')
  const bare = composed === character ? parts.slice(0, -1).join('').normalize('NFC') : composed
  return isKept(bare) ? bare : undefined
}

function characters(all: string, replacement: string): [string, string][] {
  return Array.from(all, (character) => [character, replacement])
}
