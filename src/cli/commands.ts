import type { Command } from './command.js'
import { accessCommand } from './access-command.js'
import { balancesCommand } from './balances-command.js'
import { completionCommand } from './completion-command.js'
import { demoCommand } from './demo-command.js'
import { doctorCommand } from './doctor-command.js'
import { deliveriesCommand } from './deliveries-command.js'
import { documentsCommand } from './documents-command.js'
import { eventsCommand } from './events-command.js'
import { indexCommand } from './index-command.js'
import { keysCommand } from './keys-command.js'
import { migrateCommand } from './migrate-command.js'
import { notificationsCommand } from './notifications-command.js'
import { recordsCommand } from './records-command.js'
import { schemaCommand } from './schema-command.js'
import { serveCommand } from './serve-command.js'
import { streamsCommand } from './streams-command.js'
import { tokenCommand } from './token-command.js'
import { webhooksCommand } from './webhooks-command.js'

/** Every command, by name. */
export const commands: Readonly<Record<string, Command>> = {
  serve: serveCommand,
  token: tokenCommand,
  keys: keysCommand,
  migrate: migrateCommand,
  demo: demoCommand,
  index: indexCommand,
  balances: balancesCommand,
  notifications: notificationsCommand,
  deliveries: deliveriesCommand,
  webhooks: webhooksCommand,
  streams: streamsCommand,
  events: eventsCommand,
  records: recordsCommand,
  documents: documentsCommand,
  access: accessCommand,
  doctor: doctorCommand,
  schema: schemaCommand,
  completion: completionCommand(() => commands),
}
