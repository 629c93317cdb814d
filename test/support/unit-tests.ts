import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A test that imports one of these, directly or not, needs a database or builds a whole gateway. */
const needsSetUp = new Set([
  'test/support/database.ts',
  'test/support/server-databases.ts',
  'src/app.ts',
])
const folders = ['test', 'packages/query-plan/test', 'packages/search-engine/test']
/** Test files of the projects for processes and browsers. */
const otherProjects = /^test\/(?:process|desk)\//
const importPattern = /^(?:import|export)\b(?! type\b)[^'";]*'(\.[^']+)\.js'/gm

/** Test files that need no database, found by their imports. */
export function unitTests(): string[] {
  const needs = new Map<string, boolean>()
  const needsDatabase = (file: string): boolean => {
    const before = needs.get(file)
    if (before !== undefined) return before
    // Ends the recursion at an import cycle.
    needs.set(file, needsSetUp.has(file))
    if (importsOf(file).some(needsDatabase)) needs.set(file, true)
    return needs.get(file) ?? false
  }
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => file.endsWith('.test.ts') && !otherProjects.test(file))
    .filter((file) => !needsDatabase(file))
}

/** Relative imports, except imports of types. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(importPattern)].flatMap(([, path = '']) => {
    const imported = `${join(dirname(file), path)}.ts`
    return existsSync(imported) ? [imported] : []
  })
}
