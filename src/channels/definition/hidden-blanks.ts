/** Invisible blanks and non-breaking ones: the provider takes them out wherever they stand. */
const hidden = /[\u00a0\u180e\u200b-\u200d\u2028\u2029\u202f\u2060\ufeff]/g

/** An address or an item of a list as the provider reads it: without blanks around or hidden in it. */
export function withoutHiddenBlanks(text: string): string {
  return text.replace(hidden, '').trim()
}
