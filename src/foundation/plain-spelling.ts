/** Spelling without case, spaces, underscores and hyphens: `TENANT_NAME` and `tenant name` are the same. */
export function plain(word: string): string {
  return word.toLowerCase().replace(/[\s_-]/g, '')
}
