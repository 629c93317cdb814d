// Makes the folder that runs in production: what `npm run build` compiled, the packages that serving needs, and
// nothing else. The Dockerfile takes it into its last stage; without a container engine it can be run as it is.
//
//   node scripts/production-folder.mjs <new folder>
//
// It has a list of its packages as CycloneDX in sbom.cdx.json, and their licences in LICENCES.txt.
// Prints what it weighs, and fails when that is more than the limit.
import { spawnSync } from 'node:child_process'
import {
  writeFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { billOfMaterials, packagesIn } from './supply/bill-of-materials.mjs'

const limitMegabytes = 120
/** With Node, and with what a slim base has besides it. */
const wholeLimitMegabytes = 250
const baseMegabytes = 30

const root = join(import.meta.dirname, '..')
const [given] = process.argv.slice(2)
if (given === undefined) fail('Say where: node scripts/production-folder.mjs <new folder>')
const folder = resolve(given)
if (existsSync(folder) && readdirSync(folder).length > 0)
  fail(`${given} is not empty. Name a new folder, or remove what is in it.`)
if (!existsSync(join(root, 'dist/src/cli/main.js'))) fail('Not built yet. Run: npm run build')

const copied = [
  'package.json',
  'package-lock.json',
  'LICENSE',
  'bin',
  'dist',
  'data',
  'prisma/migrations',
  'deploy/grants.sql',
]

/** Packages that no gateway in production loads, beside those of development that npm leaves out. */
const unwanted = [
  // The explorer and the demo landlord, which production turns off.
  ...['@graphql-yoga/render-graphiql', 'graphql-yoga', '@faker-js'],
]

/** Files that no program reads while it runs. */
const unread = [
  /\.(?:[cm]?ts|map|md|markdown|flow|tsbuildinfo)$/,
  // Query compilers of other databases, and those that only bundlers for browsers and edges take.
  /@prisma\/client\/runtime\/query_compiler_(?!fast_bg\.postgresql)/,
  /@prisma\/client\/runtime\/(?:wasm-compiler-edge|index-browser|binary)\b/,
  // Copies of a package for browsers.
  /\/(?:class-validator|axios|libphonenumber-js|validator)\/(?:bundles?|dist\/(?:esm\/)?browser|es|umd)\//,
]

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** Removes the demo data, the sandbox and the other tools of development from the copied build. */
function removeTools() {
  const bundle = join(folder, 'dist/bundle')
  const modules = JSON.parse(readFileSync(join(bundle, 'modules.json'), 'utf8'))
  for (const [file, held] of Object.entries(modules)) {
    if (held.some((module) => module.startsWith('tools/'))) rmSync(join(bundle, file))
  }
  rmSync(join(folder, 'dist/tools'), { recursive: true })
}

function files(below) {
  return readdirSync(below, { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name)
    return entry.isDirectory() ? files(path) : [path]
  })
}

/** What it takes on a disk, in whole blocks, as `du` counts. */
function megabytes(below) {
  const bytes = files(below).reduce((sum, path) => sum + lstatSync(path).blocks * 512, 0)
  return bytes / 1_048_576
}

mkdirSync(folder, { recursive: true })
for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true })
removeTools()
const install = spawnSync(
  'npm',
  [
    'ci',
    '--omit=dev',
    '--omit=optional',
    '--omit=peer',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ],
  {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  },
)
if (install.status !== 0) fail('npm ci failed.')
const modules = join(folder, 'node_modules')
for (const path of unwanted) rmSync(join(modules, path), { recursive: true, force: true })
for (const path of files(folder)) {
  if (unread.some((pattern) => pattern.test(path)) && !/\/LICEN[CS]E/i.test(path)) rmSync(path)
}
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(folder))}\n`)
const licences = packagesIn(folder).map(({ id, license }) => `${id}: ${license}`)
writeFileSync(join(folder, 'LICENCES.txt'), `${[...new Set(licences)].sort().join('\n')}\n`)

const application = megabytes(folder)
const node = statSync(process.execPath).size / 1_048_576
const whole = application + node + baseMegabytes
process.stdout.write(
  `application ${application.toFixed(1)} MB (at most ${limitMegabytes}), Node ${process.versions.node} ` +
    `${node.toFixed(1)} MB, with a base of ${baseMegabytes} MB ${whole.toFixed(1)} MB (at most ${wholeLimitMegabytes})\n`,
)
if (application > limitMegabytes || whole > wholeLimitMegabytes) fail('That is too much.')
