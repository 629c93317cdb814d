import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const patches = join(root, 'test/adding')

/** The blocks of text that a patch expects in each file: its unchanged and removed lines. */
function expectedBlocks(patch: string): { path: string; block: string }[] {
  return patch
    .split(/^diff --git a\//m)
    .slice(1)
    .flatMap((file) => {
      const path = /^\S+/.exec(file)?.[0] ?? ''
      const [head = '', ...hunks] = file.split(/^@@ .*\n/m)
      if (head.includes('new file mode')) return []
      return hunks.map((hunk) => {
        const before = hunk
          .split('\n')
          .filter((line) => line.startsWith(' ') || line.startsWith('-'))
        return { path, block: before.map((line) => line.slice(1)).join('\n') }
      })
    })
}

const names = readdirSync(patches).filter((name) => name.endsWith('.patch'))

it.each(names)('%s applies to the sources', (name) => {
  const blocks = expectedBlocks(readFileSync(join(patches, name), 'utf8'))
  const missing = blocks.filter(
    ({ path, block }) =>
      !existsSync(join(root, path)) || !readFileSync(join(root, path), 'utf8').includes(block),
  )
  expect(missing).toEqual([])
})
