import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../foundation/project-folder.js'

/** Words that stand for each other. A word may be in several groups, whose other words it does not join. */
export type WordGroup = readonly [string, ...string[]]

/**
 * Reads a list of `data/` once, at start.
 *
 * @returns a group per line, in the order of the file; blank lines and lines that begin with `#` are left out
 */
export function readWordGroups(file: string): readonly WordGroup[] {
  const text = readFileSync(join(projectFolder, 'data', file), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' ') as [string, ...string[]])
}
