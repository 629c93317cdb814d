import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './project-folder.js'

/** The running release: the version of package.json, such as `1.4.0`. */
export const release = (
  JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    version: string
  }
).version

/** True if the release `one` is `other` or newer. Compares numbers, so 1.10.0 is above 1.9.0. */
export function isAtLeast(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10)),
  )
  for (const [place, wanted] of (b ?? []).entries()) {
    const part = a?.[place] ?? 0
    if (part !== wanted) return part > wanted
  }
  return true
}
