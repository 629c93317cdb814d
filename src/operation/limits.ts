/** Limits of documents and bodies. */
export const documentLimits = {
  bodyBytes: 1_048_576,
  bodyFields: 25_000,
  documentCharacters: 100_000,
  depth: 12,
  aliases: 30,
  directives: 20,
  tokens: 2_000,
  comparisons: 50_000,
  validationErrors: 5,
  coercionErrors: 5,
  nodes: 100,
} as const
