import type { Command } from '@commander-js/extra-typings'
import type { CommandContext } from './command.js'

/** Prints the GraphQL schema, for tools that generate code from it. */
export function addSchemaCommands(program: Command, { output }: CommandContext): void {
  program
    .command('schema')
    .description('print the GraphQL schema')
    .command('print')
    .description(
      'print the schema in the GraphQL schema language; needs no configuration and no database',
    )
    .action(async () => {
      const { printGatewaySchema } = await import('../graphql/schema.js')
      output.out((await printGatewaySchema()).trimEnd())
    })
}
