import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Copies a folder of files and folders to a path that does not exist yet. A data folder has a thousand
 * small files, for which `cp` of Node takes several times the processor time.
 */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, copy)
    else copyFileSync(source, copy)
  }
}
