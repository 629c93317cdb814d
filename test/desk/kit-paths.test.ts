import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown

/** The desk compiles the sources of the kit, because building the package first would take longer. */
it('maps each import of the kit to the source of the same package export', () => {
  const { exports } = read('client/package.json') as { exports: Record<string, string> }
  const { compilerOptions } = read('desk/tsconfig.json') as {
    compilerOptions: { paths: Record<string, readonly string[]> }
  }
  const kit = Object.entries(compilerOptions.paths).filter(([name]) => name.startsWith('@housing'))
  const wanted = kit.map(([name]) => {
    const exported = exports[name.replace('@housing-gateway/client', '.')] ?? ''
    return [name, [exported.replace('./dist', '../client/src').replace(/\.js$/, '.ts')]]
  })
  expect(kit.length).toBeGreaterThan(3)
  expect(kit).toEqual(wanted)
})
