import { parseArgs } from 'node:util'
import type { BalanceAudit, BalanceReport, Drift } from '../records/balances/balance-audit.js'
import { answer, jsonOption } from './answer.js'
import { type Command, type CommandContext, subcommandOf } from './command.js'
import { withDatabase } from './command-database.js'

/** Compares the balances that are kept with the records they come from. */
export const balancesCommand: Command = {
  summary: 'compare balances and roll-ups with the records, and repair them',
  help: `housing-gateway balances check [--json]
housing-gateway balances repair [--json]

Both work out every total balance and roll-up again and list what differs. check changes nothing and
ends with exit code 1 when something differs; repair puts it right. A gateway may be running.`,
  run: subcommandOf({ check, repair }),
}

async function check(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: jsonOption })
  const report = await withAudit(context, (audit) => audit.check())
  answer(report, values, context, () => {
    tell(report, 'differ', context)
  })
  return report.rollUps.drifted + (report.persons?.drifted ?? 0) === 0 ? 0 : 1
}

async function repair(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: jsonOption })
  const report = await withAudit(context, (audit) => audit.repair())
  answer(report, values, context, () => {
    tell(report, 'repaired', context)
  })
  return 0
}

function tell({ persons, rollUps }: BalanceReport, verb: string, context: CommandContext): void {
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
