// Bundles the compiled code with its packages, so that a start reads some twenty files instead of a thousand. The
// compiled files stay for debugging and tests.
//
// dist/bundle/modules.json lists our modules by bundle file.
import { build } from 'esbuild'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const bundle = join(dist, 'bundle')

/** Globals of CommonJS, for packages in that format. */
const commonJs = [
  "import { createRequire as __requireFrom } from 'node:module'",
  "import { dirname as __folderOf } from 'node:path'",
  "import { fileURLToPath as __pathOf } from 'node:url'",
  'const require = __requireFrom(import.meta.url)',
  'const __filename = __pathOf(import.meta.url)',
  'const __dirname = __folderOf(__filename)',
]

/**
 * Drops zod's messages in fifty languages. They are half of its size, and tree shaking keeps them because they are
 * exported.
 */
const englishOnly = {
  name: 'zod in English',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js'",
    }))
  },
}

const originalLocations = {
  name: 'original locations',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^gateway$/ }, ({ path }) => ({ path, namespace: 'entry' }))
    // Load reflect-metadata first: decorators need it, and the bundle does not preserve the order of files.
    onLoad({ filter: /^gateway$/, namespace: 'entry' }, () => ({
      contents: "import 'reflect-metadata'\nexport * from './src/cli/main.js'",
      resolveDir: dist,
    }))
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (!path.startsWith(dist)) return undefined
      const address = `new URL(${JSON.stringify(relative(bundle, path))}, import.meta.url)`
      const replacements = {
        'import.meta.url': `${address}.href`,
        'import.meta.filename': `__pathOf(${address})`,
        'import.meta.dirname': `__folderOf(__pathOf(${address}))`,
      }
      const contents = readFileSync(path, 'utf8')
        .replace(/^const require = createRequire\(import\.meta\.url\);$/m, '')
        .replaceAll(/import\.meta\b(?:\.\w+)?/g, (expression) => {
          if (expression in replacements) return replacements[expression]
          throw new Error(`${path} uses ${expression}, which the bundle does not support.`)
        })
      return { contents, loader: 'js' }
    })
  },
}

rmSync(bundle, { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: [{ in: 'gateway', out: 'main' }],
  outdir: bundle,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifyWhitespace: true,
  // Class names become names in the schema.
  keepNames: true,
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  logLevel: 'warning',
  banner: { js: commonJs.join(';') },
  plugins: [englishOnly, originalLocations],
})

/**
 * Applies `keepNames` only to classes and to functions that would lose their name: naming every function created during
 * a request took a tenth of the request's time. The name is compared before `prototype`, because reading `prototype` of
 * a function creates the object. The replacement has the same length, because source maps count columns.
 */
const naming = 'var __name=(target,value)=>__defProp(target,"name",{value,configurable:true});'
const namingClasses =
  'var __name=(t,n)=>t.name!==n&&t.prototype?__defProp(t,"name",{value:n}):t;'.padEnd(naming.length)
const patched = Object.keys(metafile.outputs)
  .filter((path) => path.endsWith('.js'))
  .filter((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    if (text.includes(naming)) writeFileSync(join(root, path), text.replace(naming, namingClasses))
    return text.includes(naming)
  })
if (patched.length !== 1) throw new Error("esbuild's helper for names has changed.")

const modules = Object.entries(metafile.outputs).flatMap(([path, { inputs }]) => {
  const ownInputs = Object.keys(inputs).filter((input) => input.startsWith('dist/'))
  return path.endsWith('.js')
    ? [[relative(bundle, join(root, path)), ownInputs.map((input) => input.slice('dist/'.length))]]
    : []
})
writeFileSync(join(bundle, 'modules.json'), `${JSON.stringify(Object.fromEntries(modules))}\n`)
