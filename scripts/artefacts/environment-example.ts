import { defaultOf, settingGroups } from '../../src/config/settings.js'

const preamble = `# Every variable is optional. Without any, the gateway runs on its embedded parts and demo data. A
# blank variable counts as not set.
# Generated from src/config/settings.ts by: npm run generate
# To use it, copy it to .env, uncomment what you need, and start with
#   node --env-file=.env bin/housing-gateway.mjs serve
`

/** The text of `.env.example`: every variable commented out, below its meaning and default. */
export function environmentExample(): string {
  const groups = Object.entries(settingGroups).map(([heading, group]) => {
    const entries = Object.entries(group).map(
      ([name, entry]) =>
        `# ${entry.about}\n# Default: ${defaultOf(entry)}.\n# ${name}=${entry.example}\n`,
    )
    return [`# --- ${heading} ---\n`, ...entries].join('\n')
  })
  return [preamble, ...groups].join('\n')
}
