// Creates the production folder: the output of `npm run build` and the packages that serving needs. The Dockerfile
// copies it into its last stage; it can also run without a container.
//
//   node scripts/production-folder.mjs <new folder>
//
// Writes the list of packages to sbom.cdx.json (CycloneDX), and their licences to LICENCES.txt. Prints the size, and
// fails above the limit.
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
/** Limit of the application together with Node and a slim base image. */
const wholeLimitMegabytes = 250
const baseMegabytes = 30

const root = join(import.meta.dirname, '..')
const [target] = process.argv.slice(2)
if (target === undefined) fail('Usage: node scripts/production-folder.mjs <new folder>')
const folder = resolve(target)
if (existsSync(folder) && readdirSync(folder).length > 0)
  fail(`${target} is not empty. Use a new folder, or empty it.`)
if (!existsSync(join(root, 'dist/src/cli/main.js'))) fail('Not built yet. Run: npm run build')

const copiedPaths = [
  'package.json',
  'package-lock.json',
  'LICENSE',
  'bin',
  'dist',
  'data',
  'openapi.json',
  'prisma/migrations',
  'deploy/grants.sql',
]

/** Packages that production never loads, besides development dependencies. */
const unusedPackages = [
  // The explorer and the demo landlord.
  '@graphql-yoga/render-graphiql',
  'graphql-yoga',
  '@faker-js',
]

/** Files that are not read at run time. */
const unusedFiles = [
  /\.(?:[cm]?ts|map|md|markdown|flow|tsbuildinfo)$/,
  // Prisma's compilers for other databases, bundlers and edge runtimes.
  /@prisma\/client\/runtime\/query_compiler_(?!fast_bg\.postgresql)/,
  /@prisma\/client\/runtime\/(?:wasm-compiler-edge|index-browser|binary)\b/,
  // Browser builds.
  /\/(?:class-validator|axios|libphonenumber-js|validator)\/(?:bundles?|dist\/(?:esm\/)?browser|es|umd)\//,
]

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** Removes the development tools from the copied build. */
function removeTools() {
  const bundle = join(folder, 'dist/bundle')
  const modules = JSON.parse(readFileSync(join(bundle, 'modules.json'), 'utf8'))
  for (const [file, modulesOfFile] of Object.entries(modules)) {
    if (modulesOfFile.some((module) => module.startsWith('tools/'))) rmSync(join(bundle, file))
  }
  rmSync(join(folder, 'dist/tools'), { recursive: true })
}

function files(below) {
  return readdirSync(below, { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name)
    return entry.isDirectory() ? files(path) : [path]
  })
}

/** Size on disk in whole blocks, like `du`. */
function megabytes(below) {
  const bytes = files(below).reduce((sum, path) => sum + lstatSync(path).blocks * 512, 0)
  return bytes / 1_048_576
}

mkdirSync(folder, { recursive: true })
for (const path of copiedPaths) cpSync(join(root, path), join(folder, path), { recursive: true })
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
for (const path of unusedPackages) rmSync(join(modules, path), { recursive: true, force: true })
for (const path of files(folder)) {
  if (unusedFiles.some((pattern) => pattern.test(path)) && !/\/LICEN[CS]E/i.test(path)) rmSync(path)
}
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(folder))}\n`)
const licences = packagesIn(folder).map(({ id, license }) => `${id}: ${license}`)
writeFileSync(join(folder, 'LICENCES.txt'), `${[...new Set(licences)].sort().join('\n')}\n`)

const application = megabytes(folder)
const node = statSync(process.execPath).size / 1_048_576
const whole = application + node + baseMegabytes
process.stdout.write(
  `application ${application.toFixed(1)} MB (at most ${limitMegabytes}), Node ${process.versions.node} ` +
    `${node.toFixed(1)} MB, together with a base of ${baseMegabytes} MB: ${whole.toFixed(1)} MB (at most ${wholeLimitMegabytes})\n`,
)
if (application > limitMegabytes || whole > wholeLimitMegabytes)
  fail('The folder is above its size limit.')
