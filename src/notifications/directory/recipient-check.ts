import { addresseeKey, canonicalAddressee, type Addressee } from '../../access/addressee.js'
import type { Database } from '../../database/database.js'
import type { Fault } from '../../errors/gateway-error.js'
import { maxRecipients, recipientFaults } from './recipient-rules.js'

const path = ['input', 'recipients']

/** Checks that recipients exist: in the directory or in the configured groups. */
export class RecipientCheck {
  private readonly configured: ReadonlySet<string>

  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    configured: readonly Addressee[],
  ) {
    this.configured = new Set(configured.map(addresseeKey))
  }

  /**
   * The faults of a notification's recipients, with the index in the path: LIST_SIZE_OUT_OF_RANGE, faults of form,
   * RECIPIENT_UNKNOWN.
   */
  async faults(recipients: readonly Addressee[]): Promise<Fault[]> {
    if (recipients.length > maxRecipients) {
      const message = `recipients may have at most ${maxRecipients}. Address a role, a team or a patch.`
      return [{ code: 'LIST_SIZE_OUT_OF_RANGE', message, path }]
    }
    const keys = recipients.map((one) => addresseeKey(canonicalAddressee(one)))
    const formFaults = recipients.map((one, index) => recipientFaults(one, [...path, `${index}`]))
    const stored = await this.storedKeys(
      keys.filter((key, index) => formFaults[index]?.length === 0 && !this.configured.has(key)),
    )
    return keys.flatMap((key, index): readonly Fault[] => {
      const faults = formFaults[index] ?? []
      if (faults.length > 0 || this.configured.has(key) || stored.has(key)) return faults
      return [unknown(index)]
    })
  }

  /** The keys that are in the directory. One statement. */
  private async storedKeys(keys: readonly string[]): Promise<ReadonlySet<string>> {
    if (keys.length === 0) return new Set()
    const rows = await this.database.prisma.addressee.findMany({
      where: { key: { in: [...keys] } },
      select: { key: true },
    })
    return new Set(rows.map(({ key }) => key))
  }
}

function unknown(index: number): Fault {
  const message =
    'Nobody is known by this kind and value. Check the spelling, or add it with upsertRecipient.'
  return { code: 'RECIPIENT_UNKNOWN', message, path: [...path, `${index}`] }
}
