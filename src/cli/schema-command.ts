import type { Command } from '@commander-js/extra-typings'
import type { CommandContext } from './command.js'

/** Adds the command that prints the GraphQL schema, for code generators. */
export function addSchemaCommands(program: Command, { output }: CommandContext): void {
  program
    .command('schema')
    .description('print the GraphQL schema')
    .command('print')
    .description('print the schema as GraphQL SDL; needs no configuration and no database')
    .action(async () => {
      const { printGatewaySchema } = await import('../graphql/schema.js')
      output.out((await printGatewaySchema()).trimEnd())
    })
}
