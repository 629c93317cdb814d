import { addresseeKey, canonicalAddressee, type Addressee } from '../../access/addressee.js'
import type { Database } from '../../database/database.js'
import type { Fault } from '../../errors/gateway-error.js'
import { mostRecipients, recipientFaults } from './recipient-rules.js'

const path = ['input', 'recipients']

/** Knows who may be addressed: the directory, and what the groups of tokens stand for. */
export class KnownRecipients {
  private readonly configured: ReadonlySet<string>

  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    configured: readonly Addressee[],
  ) {
    this.configured = new Set(configured.map(addresseeKey))
  }

  /**
   * What is wrong with the recipients of a notification, each with its index in the path: LIST_SIZE_OUT_OF_RANGE,
   * what breaks the form of one, RECIPIENT_UNKNOWN.
   */
  async faults(recipients: readonly Addressee[]): Promise<Fault[]> {
    if (recipients.length > mostRecipients) {
      const message = `recipients may have at most ${mostRecipients}. Address a role, a team or a patch.`
      return [{ code: 'LIST_SIZE_OUT_OF_RANGE', message, path }]
    }
    const keys = recipients.map((one) => addresseeKey(canonicalAddressee(one)))
    const ofForm = recipients.map((one, index) => recipientFaults(one, [...path, `${index}`]))
    const stored = await this.stored(
      keys.filter((key, index) => ofForm[index]?.length === 0 && !this.configured.has(key)),
    )
    return keys.flatMap((key, index): readonly Fault[] => {
      const broken = ofForm[index] ?? []
      if (broken.length > 0 || this.configured.has(key) || stored.has(key)) return broken
      return [unknown(index)]
    })
  }

  /** Those of the keys that are in the directory: one statement. */
  private async stored(keys: readonly string[]): Promise<ReadonlySet<string>> {
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
