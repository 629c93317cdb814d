import type { Command } from '@commander-js/extra-typings'
import type { CommandContext } from './command.js'

/** Commands of earlier releases, and what replaces them. */
const replacements = {
  data: 'data export and import are gone: use pg_dump and pg_restore, as docs/database.md shows.',
  completion: 'completion is gone: housing-gateway --help lists the commands.',
  streams: 'streams is gone: GET /ready of a gateway has its streams under details.streams.',
}

export function addRemovedCommands(program: Command, context: CommandContext): void {
  for (const [name, replacement] of Object.entries(replacements)) {
    addRemovedCommand(program, context, { name, replacement })
  }
}

/** Answers a command of an earlier release with what replaces it. */
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
