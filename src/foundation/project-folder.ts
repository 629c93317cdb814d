import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

function folderOfPackage(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : folderOfPackage(dirname(folder))
}

/** The folder with package.json, data and migrations. Sources are in its `src`, compiled files in its `dist/src`. */
export const projectFolder = folderOfPackage(import.meta.dirname)
