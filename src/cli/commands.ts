import type { Command } from '@commander-js/extra-typings'
import { addAccessCommands } from './access-command.js'
import { addBalancesCommands } from './balances-command.js'
import type { CommandContext } from './command.js'
import { addDeliveriesCommands } from './deliveries-command.js'
import { addDoctorCommand } from './doctor-command.js'
import { addDocumentsCommands } from './documents-command.js'
import { addEventsCommands } from './events-command.js'
import { addIndexCommands } from './index-command.js'
import { addKeysCommands } from './keys-command.js'
import { addMigrateCommand } from './migrate-command.js'
import { addNotificationsCommands } from './notifications-command.js'
import { addRecordsCommands } from './records-command.js'
import { addRemovedCommands } from './removed-commands.js'
import { addSchemaCommands } from './schema-command.js'
import { addTokenCommand } from './token-command.js'
import { addWebhooksCommands } from './webhooks-command.js'

/** Adds all commands except `serve`, in the order of the help. */
export function addCommands(program: Command, context: CommandContext): void {
  addTokenCommand(program, context)
  addKeysCommands(program, context)
  addMigrateCommand(program, context)
  addIndexCommands(program, context)
  addBalancesCommands(program, context)
  addNotificationsCommands(program, context)
  addDeliveriesCommands(program, context)
  addWebhooksCommands(program, context)
  addEventsCommands(program, context)
  addRecordsCommands(program, context)
  addDocumentsCommands(program, context)
  addAccessCommands(program, context)
  addDoctorCommand(program, context)
  addSchemaCommands(program, context)
  addRemovedCommands(program, context)
}
