import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../foundation/project-folder.js'

/** Words that stand for each other. A word may be in several groups; groups are not merged. */
export type WordGroup = readonly [string, ...string[]]

/** Reads a list in `data/` at start-up: one group per line. */
export function readWordGroups(file: string): readonly WordGroup[] {
  return readDataLines(file).map((line) => line.split(' ') as [string, ...string[]])
}

/** The lines of a list in `data/` without blank lines and comments. */
export function readDataLines(file: string): readonly string[] {
  const text = readFileSync(join(projectFolder, 'data', file), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}
