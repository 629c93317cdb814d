import type { Command } from '@commander-js/extra-typings'
import { minPurgeDays, NotificationRetention } from '../notifications/retention.js'
import { printResult } from './answer.js'
import { type CommandContext, jsonOption, UsageError, withDatabase } from './command.js'
import { operator } from './operator.js'
import { wholeNumber } from './option-values.js'
import { progressLines } from './progress.js'

const days = wholeNumber(minPurgeDays, 36_500)

/** Adds the command that purges old notifications. */
export function addNotificationsCommands(program: Command, context: CommandContext): void {
  program
    .command('notifications')
    .description('permanently remove old notifications')
    .command('purge')
    .summary('remove notifications with their messages and history')
    .description(
      `Permanently removes notifications with their messages and history. Notifications with unsent messages or open actions are kept, and the audit log keeps one line for each removed notification. The command can be stopped and repeated, and works beside a running gateway. Needs --older-than, --deleted-for or both, of ${minPurgeDays} days or more.`,
    )
    .option('--older-than <days>', 'notifications created more than this many days ago', days)
    .option('--deleted-for <days>', 'notifications deleted more than this many days ago', days)
    .option('--dry-run', 'only count the notifications')
    .addOption(jsonOption)
    .action(async (options) => {
      const { olderThan: olderThanDays = null, deletedFor: deletedForDays = null } = options
      if (olderThanDays === null && deletedForDays === null) {
        throw new UsageError('Add --older-than, --deleted-for, or both.')
      }
      const request = { olderThanDays, deletedForDays }
      const { output, clock } = context
      await withDatabase(context, async (database) => {
        const retention = new NotificationRetention(database, clock)
        const total = await retention.count(request)
        if (options.dryRun === true) {
          printResult({ notifications: total, isDryRun: true }, options, context, () => {
            output.out(`${total} notifications would be removed.`)
          })
          return
        }
        const report = progressLines('Removing notifications', output)
        const onProgress = (done: number) => {
          report(done, Math.max(total, done))
        }
        const removed = await retention.purge(request, onProgress, operator('notifications purge'))
        printResult(
          { ...removed, isDryRun: false },
          options,
          context,
          ({ notifications, deliveries }) => {
            output.out(`${notifications} notifications removed, ${deliveries} messages.`)
          },
        )
      })
    })
}
