import { outsideQuotes } from '../../search-engine/ranking/outside-quotes.js'

const spoken = /(?<![\p{L}\p{N}-])(\d{1,4}[a-z]?)\s+to\s+(?=\d{1,4}[a-z]?(?![\p{L}\p{N}]))/giu

/** Writes `95 to 99` as records hold it: `95-99`. Text in double quotes stays as typed. */
export function canonicalRanges(text: string): string {
  return outsideQuotes(text, (part) => part.replace(spoken, '$1-'))
}
