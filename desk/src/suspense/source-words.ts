/** Sources of payments by ledger code. */
const sources: Readonly<Record<string, string>> = {
  BP: 'Bank payment',
  CC: 'Debit or credit card',
  CO: 'Cash office',
  CQ: 'Cheque',
  DD: 'Direct debit',
  HB: 'Housing Benefit',
  PP: 'PayPoint or post office',
  SO: 'Standing order',
  UC: 'Universal Credit',
}

/** Name of a source; an unknown code is unchanged. */
export function sourceWords(code: string | null): string {
  if (code === null) return '–'
  return Object.hasOwn(sources, code) ? (sources[code] ?? code) : code
}
