// Rejects a lockfile that others cannot install. Packages must come from the public default registry, which
// npm reads as "the configured registry". Optional packages of other platforms must be listed, or `npm ci`
// fails. graphql must occur exactly once, because it checks its objects by class.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const publicRegistry = 'https://registry.npmjs.org/'

const lockfile = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
)
const packages = Object.entries(lockfile.packages).filter(([path]) => path !== '')

const faults = packages.flatMap(([path, entry]) => {
  if (entry.inBundle === true) return []
  if (entry.resolved === undefined) return [`${path} has no "resolved" URL`]
  if (!entry.resolved.startsWith(publicRegistry)) {
    return [`${path} does not come from ${publicRegistry}`]
  }
  return entry.integrity === undefined ? [`${path} has no "integrity" checksum`] : []
})

/** Whether Node, starting in the folder `from`, finds the package. */
function isListed(name, from) {
  if (Object.hasOwn(lockfile.packages, `${from}/node_modules/${name}`)) return true
  const above = from.lastIndexOf('/node_modules/')
  if (above !== -1) return isListed(name, from.slice(0, above))
  return Object.hasOwn(lockfile.packages, `node_modules/${name}`)
}

for (const [path, entry] of packages) {
  const missing = Object.keys(entry.optionalDependencies ?? {}).filter(
    (name) => !isListed(name, path),
  )
  if (missing.length > 0) faults.push(`${path} lacks ${missing.join(', ')}`)
}

const copies = packages.filter(([path]) => /(^|\/)node_modules\/graphql$/.test(path))
if (copies.length !== 1) {
  const list = copies.map(([path, entry]) => `${path} ${entry.version}`).join(', ')
  faults.push(`graphql must occur exactly once, found ${copies.length}: ${list}`)
}

if (faults.length > 0) {
  process.stderr.write(`package-lock.json:\n${faults.map((fault) => `  - ${fault}\n`).join('')}`)
  process.exit(1)
}
process.stdout.write(`package-lock.json: ${packages.length} packages, one graphql, no faults.\n`)
