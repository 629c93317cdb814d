import { addresseeKey, canonicalAddressee, type Addressee } from '../../access/addressee.js'
import type { Database } from '../../database/database.js'
import { isStorable } from '../../database/storable.js'
import type { Fault } from '../../errors/gateway-error.js'
import { isBlank, isLongerThan } from '../../foundation/given-values.js'

/** Maximum number of recipients of one notification. */
export const maxRecipients = 100

/** Maximum lengths in Unicode code points. */
export const recipientLimits = { value: 200, email: 320, name: 200 } as const

/**
 * The faults of the form of an addressee.
 *
 * @param path of the addressee in the input
 */
export function recipientFaults(addressee: Addressee, path: readonly string[]): Fault[] {
  const { kind, value } = canonicalAddressee(addressee)
  const refuse = (code: Fault['code'], message: string): Fault[] => [
    { code, message, path: [...path, 'value'] },
  ]
  if (isBlank(value)) return refuse('REQUIRED', 'value must not be blank.')
  const maxLength = kind === 'email' ? recipientLimits.email : recipientLimits.value
  if (isLongerThan(maxLength, value)) {
    return refuse('TOO_LONG', `value may have at most ${maxLength} characters.`)
  }
  if (!isStorable(value)) {
    return refuse('TEXT_INVALID', 'value contains a character that cannot be stored.')
  }
  // This rule is looser than the rule for sending, because the address is only compared with tokens.
  if (kind === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value)) {
    return refuse('EMAIL_INVALID', 'value must be an e-mail address.')
  }
  return []
}

export function nameFaults(name: string | null, path: readonly string[]): Fault[] {
  if (name === null) return []
  if (isBlank(name)) return [{ code: 'REQUIRED', message: 'name must not be blank.', path }]
  if (isLongerThan(recipientLimits.name, name)) {
    const message = `name may have at most ${recipientLimits.name} characters.`
    return [{ code: 'TOO_LONG', message, path }]
  }
  if (isStorable(name)) return []
  const message = 'name contains a character that cannot be stored.'
  return [{ code: 'TEXT_INVALID', message, path }]
}

const listPath = ['input', 'recipients']

/** Checks that recipients exist in the directory or in the configured groups. */
export class RecipientCheck {
  private readonly configured: ReadonlySet<string>

  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    configured: readonly Addressee[],
  ) {
    this.configured = new Set(configured.map(addresseeKey))
  }

  /**
   * The faults of the recipients of a notification: LIST_SIZE_OUT_OF_RANGE, faults of form, or RECIPIENT_UNKNOWN. The
   * path contains the index of the recipient.
   */
  async faults(recipients: readonly Addressee[]): Promise<Fault[]> {
    if (recipients.length > maxRecipients) {
      const message = `recipients may have at most ${maxRecipients} entries. Use a role, a team or a patch instead.`
      return [{ code: 'LIST_SIZE_OUT_OF_RANGE', message, path: listPath }]
    }
    const keys = recipients.map((recipient) => addresseeKey(canonicalAddressee(recipient)))
    const formFaults = recipients.map((recipient, index) =>
      recipientFaults(recipient, [...listPath, `${index}`]),
    )
    const stored = await this.storedKeys(
      keys.filter((key, index) => formFaults[index]?.length === 0 && !this.configured.has(key)),
    )
    return keys.flatMap((key, index): readonly Fault[] => {
      const faults = formFaults[index] ?? []
      if (faults.length > 0 || this.configured.has(key) || stored.has(key)) return faults
      return [unknown(index)]
    })
  }

  /** Filters the keys by the directory. Runs one statement. */
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
    'There is no recipient with this kind and value. Check the spelling, or add it with upsertRecipient.'
  return { code: 'RECIPIENT_UNKNOWN', message, path: [...listPath, `${index}`] }
}
