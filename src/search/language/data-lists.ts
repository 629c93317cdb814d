import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../foundation/project-folder.js'

/** Words that stand for each other. A word may be in several groups, whose other words it does not join. */
export type WordGroup = readonly [string, ...string[]]

/** Reads a list of `data/` once, at start: a group of words per line, in the order of the file. */
export function readWordGroups(file: string): readonly WordGroup[] {
  return readDataLines(file).map((line) => line.split(' ') as [string, ...string[]])
}

/** The lines of a list of `data/`, without blank ones and those that begin with `#`. */
export function readDataLines(file: string): readonly string[] {
  const text = readFileSync(join(projectFolder, 'data', file), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}
