const wholeUuid =
  /(?<![\p{L}\p{N}])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\p{L}\p{N}])/giu
const unfinishedUuid = /(?<![\p{L}\p{N}-])[\da-f]{8}-[\da-f-]*$/iu
const form = 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'
/** Digits before each dash. */
const groupEnds = new Set([8, 12, 16, 20])

/** A UUID as one word, so that short words do not match inside it. */
export function uuidWord(uuid: string): string {
  return uuid.replaceAll('-', '').toLowerCase()
}

/** True for a whole UUID word, or for a prefix that has at least its first group. */
export function isUuidStart(word: string): boolean {
  return /^[\da-f]{8,32}$/i.test(word)
}

/**
 * Joins the UUIDs of a query into words: complete UUIDs anywhere, and an incomplete UUID at the end of the text. An
 * incomplete UUID that has only digits stays as typed, because it is more likely a reference.
 */
export function joinUuids(text: string): string {
  return text
    .replace(wholeUuid, uuidWord)
    .replace(unfinishedUuid, (typed) => (isUnfinished(typed) ? uuidWord(typed) : typed))
}

function isUnfinished(typed: string): boolean {
  return form.startsWith(typed.replace(/[\da-f]/gi, 'x')) && /[a-f]/i.test(typed)
}

/** Restores the dashes of a UUID word whose start is marked with `<em>`. */
export function dashedUuid(html: string): string {
  const [, marked, rest = ''] = /^<em>([\da-f]+)<\/em>([\da-f]*)$/.exec(html) ?? []
  if (marked === undefined) return html
  return `<em>${dashed(marked, 0)}</em>${dashed(rest, marked.length)}`
}

function dashed(digits: string, before: number): string {
  return Array.from(digits, (digit, index) =>
    groupEnds.has(before + index) ? `-${digit}` : digit,
  ).join('')
}
