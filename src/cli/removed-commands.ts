import type { Command } from '@commander-js/extra-typings'
import type { CommandContext } from './command.js'

/** Removed commands and their replacements. */
const replacements = {
  data: 'data export and import were removed. Use pg_dump and pg_restore: docs/database.md.',
  demo: 'demo was removed. DEMO_DATA=on loads the demo landlord into an empty database at start: docs/delivering-notifications.md.',
  completion: 'completion was removed. Run housing-gateway --help for the commands.',
  streams: 'streams was removed. GET /ready of a gateway has its streams in details.streams.',
}

export function addRemovedCommands(program: Command, context: CommandContext): void {
  for (const [name, replacement] of Object.entries(replacements)) {
    addRemovedCommand(program, context, { name, replacement })
  }
}

/** Adds a hidden command that prints the replacement and fails. */
export function addRemovedCommand(
  parent: Command,
  context: CommandContext,
  { name, replacement }: { readonly name: string; readonly replacement: string },
): void {
  parent
    .command(name, { hidden: true })
    .helpOption(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(() => {
      context.output.error(replacement)
      context.exitCode = 1
    })
}
