import { parseArgs } from 'node:util'
import { leastPurgeDays, NotificationRetention } from '../notifications/retention.js'
import { answer, jsonOption } from './answer.js'
import { type Command, type CommandContext, subcommandOf, UsageError } from './command.js'
import { withDatabase } from './command-database.js'
import { operator } from './operator.js'
import { parseWhole } from './option-values.js'
import { startProgress } from './progress.js'

const longestDays = 36_500

/** Removes old notifications for good. */
export const notificationsCommand: Command = {
  summary: 'remove old notifications for good',
  help: `housing-gateway notifications purge [--older-than <days>] [--deleted-for <days>] [--dry-run] [--json]

Removes notifications with their messages and history. What is still to be sent or decided stays, and the audit
trail keeps a line for each. Safe to break off and repeat, also while a gateway runs.

  --older-than   those created more days ago
  --deleted-for  those whose deletion is more days ago
  --dry-run      only count them

At least one of the first two is needed; both take ${leastPurgeDays} days or more. Prints how many there were.`,
  run: subcommandOf({ purge }),
}

async function purge(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      'older-than': { type: 'string' },
      'deleted-for': { type: 'string' },
      'dry-run': { type: 'boolean' },
      ...jsonOption,
    },
  })
  const olderThanDays = readDays('older-than', values['older-than'])
  const deletedForDays = readDays('deleted-for', values['deleted-for'])
  if (olderThanDays === null && deletedForDays === null) {
    throw new UsageError('Say which: --older-than, --deleted-for, or both.')
  }
  const request = { olderThanDays, deletedForDays }
  const { output, clock } = context
  return withDatabase(context, async (database) => {
    const retention = new NotificationRetention(database, clock)
    const total = await retention.count(request)
    if (values['dry-run'] === true) {
      answer({ notifications: total, isDryRun: true }, values, context, () => {
        output.out(`${total} notifications would be removed.`)
      })
      return 0
    }
    const progress = startProgress('Removing notifications', output)
    try {
      const tell = (done: number) => {
        progress.update(done, Math.max(total, done))
      }
      const removed = await retention.purge(request, tell, operator('notifications purge'))
      answer({ ...removed, isDryRun: false }, values, context, ({ notifications, deliveries }) => {
        output.out(`${notifications} notifications removed, ${deliveries} messages.`)
      })
    } finally {
      progress.stop()
    }
    return 0
  })
}

function readDays(option: string, text: string | undefined): number | null {
  if (text === undefined) return null
  return parseWhole(option, text, { min: leastPurgeDays, max: longestDays })
}
