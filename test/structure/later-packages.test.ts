import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const later = /\bimport\('([^'.][^']*)'\)/g
const defaultImport = /\bdefault: \w+/g

/** True for ES modules, whose named exports a bundle keeps. */
function isModule(name: string): boolean {
  const require = createRequire(import.meta.url)
  const { type, exports } = require(`${name}/package.json`) as { type?: string; exports?: unknown }
  return type === 'module' || JSON.stringify(exports ?? {}).includes('"import"')
}

it('uses only the default export of a dynamically imported CommonJS package, because a bundle has no other exports', () => {
  const faults = ['src', 'packages', 'tools']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => file.endsWith('.ts') && !file.startsWith('src/generated'))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const packages = [...text.matchAll(later)].map(([, name = '']) => name)
      const commonJs = packages.filter((name) => !name.startsWith('node:') && !isModule(name))
      return commonJs.length > [...text.matchAll(defaultImport)].length
    })
  expect(faults).toEqual([])
})
