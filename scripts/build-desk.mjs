// Builds the desk into dist/desk, unless that holds already what the sources make. Files that a browser loads
// are compressed beside themselves. Without Vite, which is a tool of development, it says so and leaves the
// desk out.
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { filesBelow, sourceHash } from './build/source-hash.mjs'

const root = join(import.meta.dirname, '..')
const desk = join(root, 'dist/desk')
const stamp = join(desk, '.stamp')

const wanted = sourceHash([
  ...filesBelow('desk'),
  ...filesBelow('client/src'),
  'package-lock.json',
  'scripts/build-desk.mjs',
])

async function loadVite() {
  try {
    return await import('vite')
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    return null
  }
}

/** Built beside its place and moved there, so that a gateway that runs never serves the half of it. */
async function build(vite) {
  const outDir = join(root, `dist/desk-${process.pid}`)
  try {
    await vite.build({
      configFile: join(root, 'desk/vite.config.mjs'),
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true },
    })
    const assets = join(outDir, 'assets')
    for (const name of readdirSync(assets)) {
      const content = readFileSync(join(assets, name))
      writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content))
      writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }))
    }
    // Outside of what is served: whoever runs a gateway of registered documents only adds it there.
    copyFileSync(
      join(root, 'client/src/documents/persisted-documents.json'),
      join(outDir, 'manifest.json'),
    )
    writeFileSync(join(outDir, '.stamp'), wanted)
    rmSync(desk, { recursive: true, force: true })
    renameSync(outDir, desk)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  const vite = await loadVite()
  if (vite === null) {
    process.stderr.write('The desk is left out: it is built by development dependencies.\n')
  } else {
    await build(vite)
    process.stderr.write('The desk is built.\n')
  }
}
