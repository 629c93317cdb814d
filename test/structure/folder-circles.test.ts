import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** Includes type imports, because readers of a folder need its types as well. */
const imports = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g

interface Import {
  readonly from: string
  readonly to: string
}

const source = ['src', 'packages', 'tools']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.split(sep).join('/')}`,
    ),
  )
  .filter(
    (file) =>
      /\.m?ts$|\.mjs$/.test(file) && !/^(?:src\/generated|packages\/[^/]+\/test)\//.test(file),
  )

function importsOf(file: string): Import[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(imports)].flatMap(([, path = '']) => {
    const importPath = join(root, dirname(file), path)
    const importedFile = [importPath.replace(/\.js$/, '.ts'), importPath].find((one) =>
      existsSync(one),
    )
    const to = importedFile === undefined ? '' : relative(root, importedFile).split(sep).join('/')
    return source.includes(to) ? [{ from: file, to }] : []
  })
}

const kindFolders = new Set(
  source.filter((file) => /^src\/records\/[^/]+\/kind\.ts$/.test(file)).map(dirname),
)

/** The folder of a file, at most `depth` below the top level. The kinds of records count as one folder. */
function folderOf(file: string, depth: number): string {
  const folder = dirname(file)
  return (kindFolders.has(folder) ? 'src/records/kinds' : folder)
    .split('/')
    .slice(0, depth + 1)
    .join('/')
}

/** Import cycles, each as its chain of imports. */
function circles(all: readonly Import[], depth: number): string[] {
  const steps = new Map<string, Map<string, Import>>()
  for (const one of all) {
    const [from, to] = [folderOf(one.from, depth), folderOf(one.to, depth)]
    if (from === to) continue
    const targets = steps.get(from) ?? new Map<string, Import>()
    steps.set(from, targets.set(to, one))
  }
  const done = new Set<string>()
  const chains: string[] = []
  const visit = (folder: string, way: readonly string[]) => {
    const since = way.indexOf(folder)
    if (since !== -1) {
      const circle = [...way.slice(since), folder]
      chains.push(circle.map((name, at) => describeStep(steps, name, circle[at + 1])).join('\n'))
      return
    }
    if (done.has(folder)) return
    for (const next of steps.get(folder)?.keys() ?? []) visit(next, [...way, folder])
    done.add(folder)
  }
  for (const folder of steps.keys()) visit(folder, [])
  return chains
}

function describeStep(
  steps: ReadonlyMap<string, ReadonlyMap<string, Import>>,
  folder: string,
  next: string | undefined,
): string {
  const step = next === undefined ? undefined : steps.get(folder)?.get(next)
  return step === undefined ? folder : `${folder}, because ${step.from} imports ${step.to}`
}

const all = source.flatMap(importsOf)
const deepest = Math.max(...source.map((file) => file.split('/').length - 2))

// Features must not depend on each other in a cycle, whatever their sub-folders import.
it.each(Array.from({ length: deepest }, (_, index) => index + 1))(
  'no folder is part of an import cycle at depth %i',
  (depth) => {
    expect(all.length).toBeGreaterThan(1000)
    expect(circles(all, depth)).toEqual([])
  },
)

it('a cycle is found and reported with its files', () => {
  const some = [
    { from: 'src/a/one.ts', to: 'src/b/c/two.ts' },
    { from: 'src/b/d/three.ts', to: 'src/a/one.ts' },
  ]
  expect(circles(some, 2)).toEqual([])
  expect(circles(some, 1)).toEqual([
    'src/a, because src/a/one.ts imports src/b/c/two.ts\nsrc/b, because src/b/d/three.ts imports src/a/one.ts\nsrc/a',
  ])
})
