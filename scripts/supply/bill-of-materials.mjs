import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The packages installed in a folder, with their licences. */
export function packagesIn(folder) {
  const modules = join(folder, 'node_modules')
  if (!existsSync(modules)) return []
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name)).map((inner) => join(modules, name, inner))
        : [join(modules, name)],
    )
    .filter((path) => existsSync(join(path, 'package.json')))
    .flatMap((path) => {
      const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
      const { name, version, license = 'unknown' } = manifest
      return [{ id: `${name}@${version}`, license }, ...packagesIn(path)]
    })
}

/**
 * The packages installed in a folder as CycloneDX, from `npm sbom` on its lockfile.
 *
 * @throws Error when an installed package is not in the lockfile
 */
export function billOfMaterials(folder) {
  const run = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: folder,
    // With `production`, npm would omit installed packages.
    env: { ...process.env, NODE_ENV: '' },
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  })
  if (run.status !== 0) throw new Error(`npm sbom failed: ${run.stderr}`)
  const bill = JSON.parse(run.stdout)
  const installed = new Set(packagesIn(folder).map(({ id }) => id))
  const components = bill.components.filter((one) => installed.has(one['bom-ref']))
  const listed = new Set(components.map((one) => one['bom-ref']))
  const unlisted = [...installed].filter((id) => !listed.has(id))
  if (unlisted.length > 0) throw new Error(`not in the lockfile: ${unlisted.join(', ')}`)
  const root = { ...bill.metadata.component, name: 'housing-gateway' }
  const dependencies = bill.dependencies
    .filter(({ ref }) => listed.has(ref) || ref === root['bom-ref'])
    .map(({ ref, dependsOn = [] }) => ({
      ref,
      dependsOn: dependsOn.filter((one) => listed.has(one)),
    }))
  return { ...bill, metadata: { ...bill.metadata, component: root }, components, dependencies }
}
