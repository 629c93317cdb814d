import { readFileSync } from 'node:fs'

/** What is run: the version of package.json, such as `1.4.0`. The path is the same from `src` and from `dist`. */
export const release = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
).version

/** Whether one release is at least another one: numbers are compared, not texts, so 1.10.0 is above 1.9.0. */
export function isAtLeast(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10)),
  )
  for (const [place, wanted] of (b ?? []).entries()) {
    const given = a?.[place] ?? 0
    if (given !== wanted) return given > wanted
  }
  return true
}
