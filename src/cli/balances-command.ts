import type { Command } from '@commander-js/extra-typings'
import type { BalanceAudit, BalanceReport, Drift } from '../records/balances/balance-audit.js'
import { printResult } from './answer.js'
import { type CommandContext, jsonOption, withDatabase } from './command.js'

/** Adds the commands that compare stored balances with the records. */
export function addBalancesCommands(program: Command, context: CommandContext): void {
  const balances = program
    .command('balances')
    .description(
      'compare balances and roll-ups with the records, and repair them; works beside a running gateway',
    )
  balances
    .command('check')
    .description('list the totals that differ; exit code 1 if there are any')
    .addOption(jsonOption)
    .action(async (options) => {
      const report = await withAudit(context, (audit) => audit.check())
      printResult(report, options, context, () => {
        printReport(report, 'differ', context)
      })
      if (report.rollUps.drifted + (report.persons?.drifted ?? 0) > 0) context.exitCode = 1
    })
  balances
    .command('repair')
    .description('correct the totals that differ, and list them')
    .addOption(jsonOption)
    .action(async (options) => {
      const report = await withAudit(context, (audit) => audit.repair())
      printResult(report, options, context, () => {
        printReport(report, 'repaired', context)
      })
    })
}

function printReport(
  { persons, rollUps }: BalanceReport,
  verb: string,
  context: CommandContext,
): void {
  const line = (name: string, { checked, drifted, ids }: Drift) => {
    context.output.out(`${name}: ${checked} checked, ${drifted} ${verb}`)
    for (const id of ids) context.output.out(`  ${id}`)
    if (ids.length < drifted) context.output.out(`  and ${drifted - ids.length} more`)
  }
  if (persons !== null) line('persons', persons)
  line('roll-ups', rollUps)
}

function withAudit<T>(
  context: CommandContext,
  work: (audit: BalanceAudit) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async (database, config) => {
    const { BalanceAudit } = await import('../records/balances/balance-audit.js')
    return work(new BalanceAudit(database, context.clock, config.personTotals))
  })
}
