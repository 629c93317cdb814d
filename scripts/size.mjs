// Prints the size of the project: files and lines of code by folder, words of docs, settings and error codes. Run it
// on two commits to compare them. `--json` prints one object.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const groups = {
  src: /^src\/.*\.(?:ts|mjs)$/,
  packages: /^packages\/[^/]+\/src\/.*\.ts$/,
  tools: /^tools\/.*\.(?:ts|mjs)$/,
  client: /^client\/.*\.ts$/,
  desk: /^desk\/.*\.(?:tsx?|mjs)$/,
  scripts: /^scripts\/.*\.(?:ts|mjs)$/,
  bench: /^bench\/.*\.(?:ts|mjs)$/,
  test: /^(?:packages\/[^/]+\/)?test\/.*\.(?:tsx?|mjs|html)$/,
}
const files = execFileSync('git', ['ls-files', '-z']).toString().split('\0')
const read = (path) => readFileSync(path, 'utf8')
const linesOf = (paths) => paths.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)
const matches = (path, pattern) => read(path).match(pattern)?.length ?? 0

const sizes = Object.entries(groups).flatMap(([name, pattern]) => {
  const own = files.filter((path) => pattern.test(path))
  return own.length === 0 ? [] : [[name, { files: own.length, lines: linesOf(own) }]]
})
const pages = files.filter((path) => /^docs\/[^/]+\.md$/.test(path))
const counts = {
  settings: matches('docs/configuration.md', /^\| `[A-Z_]+` /gm),
  'error codes': matches('docs/errors.md', /^\| `[A-Z_]+` /gm),
  'schema lines': linesOf(['schema.graphql']),
  'docs pages': pages.length,
  'docs words': pages.reduce((sum, path) => sum + read(path).split(/\s+/).length, 0),
}

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ ...Object.fromEntries(sizes), ...counts }))
} else {
  for (const [name, { files: count, lines }] of sizes) {
    console.log(
      `${name.padEnd(14)} ${String(count).padStart(6)} files ${String(lines).padStart(8)} lines`,
    )
  }
  for (const [name, count] of Object.entries(counts)) {
    console.log(`${name.padEnd(14)} ${String(count).padStart(6)}`)
  }
}
