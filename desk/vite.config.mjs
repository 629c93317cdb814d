import { defineConfig } from 'vite'

/**
 * Only services of GOV.UK may use its fonts, crest and images. So this removes their rules from the style sheet, and
 * uses the system font instead.
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
        // Invalid rules for obsolete browsers.
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
    // Resolves the kit by the paths of tsconfig.json, so that the desk can be built without building the kit first.
    tsconfigPaths: true,
    alias: [
      // The hooks of Apollo Client, with a tenth of the size of React.
      { find: /^react$/, replacement: 'preact/compat' },
      { find: /^graphql$/, replacement: 'graphql/index.mjs' },
    ],
  },
  build: {
    target: 'es2022',
    // The content security policy allows neither data: URLs nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
