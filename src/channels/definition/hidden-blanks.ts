/** Invisible and non-breaking spaces. The provider removes them everywhere. */
const hidden = /[\u00a0\u180e\u200b-\u200d\u2028\u2029\u202f\u2060\ufeff]/g

/** The text without surrounding spaces and hidden spaces, as the provider parses addresses and list items. */
export function withoutHiddenBlanks(text: string): string {
  return text.replace(hidden, '').trim()
}
