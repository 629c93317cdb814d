import { defineConfig } from 'vite'

/**
 * Fonts, crest and images of GOV.UK are for services of GOV.UK alone, so their rules leave the style sheet,
 * and the system's typeface takes the place of theirs.
 */
const withoutGovUkName = {
  name: 'without-gov-uk-name',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('govuk-frontend.min.css')) return null
    return (
      code
        .replaceAll(/@font-face\{[^}]*\}/g, '')
        .replaceAll(/url\(\/assets\/[^)]*\)/g, 'none')
        // Rules for browsers that are gone, in no valid form.
        .replaceAll(/@media [^{]*\\0[^{]*\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
        .replaceAll('GDS Transport,arial,sans-serif', 'system-ui,sans-serif')
    )
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/desk/',
  publicDir: false,
  plugins: [withoutGovUkName],
  resolve: {
    // The kit by the paths of tsconfig.json, so that a build of the desk needs no build of the kit first.
    tsconfigPaths: true,
    alias: [
      // Apollo Client’s hooks, on the tenth of React’s size.
      { find: /^react$/, replacement: 'preact/compat' },
      { find: /^graphql$/, replacement: 'graphql/index.mjs' },
    ],
  },
  build: {
    target: 'es2022',
    // A policy without data: and without inline scripts lets in no other way.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
