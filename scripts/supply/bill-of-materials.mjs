import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The packages that lie in a folder, with what each says of itself. */
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
    .filter((place) => existsSync(join(place, 'package.json')))
    .flatMap((place) => {
      const said = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
      const { name, version, license = 'not said' } = said
      return [{ id: `${name}@${version}`, license }, ...packagesIn(place)]
    })
}

/**
 * The packages that lie in a folder as CycloneDX, by what npm says of its lockfile.
 *
 * @throws when a package lies there that the lockfile does not have
 */
export function billOfMaterials(folder) {
  const run = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: folder,
    // Set to production, it has npm leave out packages that are there.
    env: { ...process.env, NODE_ENV: '' },
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  })
  if (run.status !== 0) throw new Error(`npm sbom failed: ${run.stderr}`)
  const bill = JSON.parse(run.stdout)
  const there = new Set(packagesIn(folder).map(({ id }) => id))
  const components = bill.components.filter((one) => there.has(one['bom-ref']))
  const listed = new Set(components.map((one) => one['bom-ref']))
  const strange = [...there].filter((id) => !listed.has(id))
  if (strange.length > 0) throw new Error(`not in the lockfile: ${strange.join(', ')}`)
  const root = { ...bill.metadata.component, name: 'housing-gateway' }
  const dependencies = bill.dependencies
    .filter(({ ref }) => listed.has(ref) || ref === root['bom-ref'])
    .map(({ ref, dependsOn = [] }) => ({
      ref,
      dependsOn: dependsOn.filter((one) => listed.has(one)),
    }))
  return { ...bill, metadata: { ...bill.metadata, component: root }, components, dependencies }
}
