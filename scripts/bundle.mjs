// Joins what was compiled into dist with the packages that it loads, in few files: a start reads some twenty
// in place of a thousand. The compiled files stay, for those who debug, and for tests.
//
// dist/bundle/modules.json says which of our modules each file holds.
import { build } from 'esbuild'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const bundle = join(dist, 'bundle')

/** What a file of CommonJS takes for granted, for the packages that are written so. */
const commonJs = [
  "import { createRequire as __requireFrom } from 'node:module'",
  "import { dirname as __folderOf } from 'node:path'",
  "import { fileURLToPath as __pathOf } from 'node:url'",
  'const require = __requireFrom(import.meta.url)',
  'const __filename = __pathOf(import.meta.url)',
  'const __dirname = __folderOf(__filename)',
]

/** Sentences of zod in fifty languages, half of what it is. They are part of what it exports, so none is left out. */
const englishOnly = {
  name: 'zod in English',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js'",
    }))
  },
}

const inPlace = {
  name: 'addresses as before',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^gateway$/ }, ({ path }) => ({ path, namespace: 'entry' }))
    // Decorators need it before any module that has them, and order is not kept between files.
    onLoad({ filter: /^gateway$/, namespace: 'entry' }, () => ({
      contents: "import 'reflect-metadata'\nexport * from './src/cli/main.js'",
      resolveDir: dist,
    }))
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (!path.startsWith(dist)) return undefined
      const address = `new URL(${JSON.stringify(relative(bundle, path))}, import.meta.url)`
      const asItWas = {
        'import.meta.url': `${address}.href`,
        'import.meta.filename': `__pathOf(${address})`,
        'import.meta.dirname': `__folderOf(__pathOf(${address}))`,
      }
      const contents = readFileSync(path, 'utf8')
        .replace(/^const require = createRequire\(import\.meta\.url\);$/m, '')
        .replaceAll(/import\.meta\b(?:\.\w+)?/g, (asked) => {
          if (asked in asItWas) return asItWas[asked]
          throw new Error(`${path} asks for ${asked}, which the bundle does not know.`)
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
  // Names of classes are names in the schema.
  keepNames: true,
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  logLevel: 'warning',
  banner: { js: commonJs.join(';') },
  plugins: [englishOnly, inPlace],
})

/**
 * The name of a class is kept, and not that of every function that is made while a request is answered, which
 * took a tenth of it: few lose their name, and asking a function for its prototype makes one. The text is as
 * long as before, because maps of the sources count columns.
 */
const naming = 'var __name=(target,value)=>__defProp(target,"name",{value,configurable:true});'
const namingClasses =
  'var __name=(t,n)=>t.name!==n&&t.prototype?__defProp(t,"name",{value:n}):t;'.padEnd(naming.length)
const named = Object.keys(metafile.outputs)
  .filter((path) => path.endsWith('.js'))
  .filter((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    if (text.includes(naming)) writeFileSync(join(root, path), text.replace(naming, namingClasses))
    return text.includes(naming)
  })
if (named.length !== 1) throw new Error('The bundle does not name its functions as it did.')

const modules = Object.entries(metafile.outputs).flatMap(([path, { inputs }]) => {
  const own = Object.keys(inputs).filter((input) => input.startsWith('dist/'))
  return path.endsWith('.js')
    ? [[relative(bundle, join(root, path)), own.map((input) => input.slice('dist/'.length))]]
    : []
})
writeFileSync(join(bundle, 'modules.json'), `${JSON.stringify(Object.fromEntries(modules))}\n`)
