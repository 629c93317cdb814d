import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../../src')
const later = /\bimport\('([^'.][^']*)'\)/g
const taken = /\bdefault: \w+/g

/** Whether Node's `import` finds a module of ES, whose names a bundle keeps. */
function isModule(name: string): boolean {
  const require = createRequire(import.meta.url)
  const { type, exports } = require(`${name}/package.json`) as { type?: string; exports?: unknown }
  return type === 'module' || JSON.stringify(exports ?? {}).includes('"import"')
}

it('takes nothing but the default of a CommonJS package that is loaded later: a bundle gives no more', () => {
  const faults = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('generated'))
    .filter((file) => {
      const text = readFileSync(join(source, file), 'utf8')
      const packages = [...text.matchAll(later)].map(([, name = '']) => name)
      const commonJs = packages.filter((name) => !name.startsWith('node:') && !isModule(name))
      return commonJs.length > [...text.matchAll(taken)].length
    })
  expect(faults).toEqual([])
})
