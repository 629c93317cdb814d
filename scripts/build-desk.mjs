// Builds the desk into dist/desk if its sources have changed, with compressed copies of all assets. Without Vite, a
// development dependency, it prints a note and skips the desk.
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

const currentHash = sourceHash([
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

/** Builds in another folder and then renames it, so that a running gateway never serves a half-built desk. */
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
    // Not served. For operators of a gateway that accepts only registered documents.
    copyFileSync(
      join(root, 'client/src/documents/persisted-documents.json'),
      join(outDir, 'manifest.json'),
    )
    writeFileSync(join(outDir, '.stamp'), currentHash)
    rmSync(desk, { recursive: true, force: true })
    renameSync(outDir, desk)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== currentHash) {
  const vite = await loadVite()
  if (vite === null) {
    process.stderr.write('The desk was not built: Vite is a development dependency.\n')
  } else {
    await build(vite)
    process.stderr.write('Built the desk.\n')
  }
}
