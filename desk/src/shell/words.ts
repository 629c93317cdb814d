const pounds = /^(-?)(\d+)(?:\.(\d+))?$/

/** Formats a decimal string such as `"1278.05"` as pounds, without conversion to a number, which would round it. */
export function money(amount: string): string {
  const [, sign = '', whole = '', pence = ''] = pounds.exec(amount) ?? []
  if (whole === '') return amount
  const grouped = BigInt(whole).toLocaleString('en-GB')
  return `${sign === '' ? '' : '−'}£${grouped}.${pence.padEnd(2, '0').slice(0, 2)}`
}

/** True if a balance is a debt, false for a credit, null for zero. */
export function isOwed(amount: string): boolean | null {
  return /[1-9]/.test(amount) ? !amount.startsWith('-') : null
}

/** Formats a balance with sign and word. Above zero is owed, below zero is credit. */
export function balance(amount: string): string {
  switch (isOwed(amount)) {
    case null:
      return money('0.00')
    case true:
      return `+${money(amount)} owed`
    case false:
      return `${money(amount)} in credit`
  }
}

/** The sum of decimal strings, exact to the penny. */
export function sum(amounts: readonly string[]): string {
  const pence = amounts.reduce((total, amount) => {
    const [, sign = '', whole = '0', part = ''] = pounds.exec(amount) ?? []
    return total + BigInt(`${sign}${whole}${part.padEnd(2, '0').slice(0, 2)}`)
  }, 0n)
  const digits = String(pence < 0n ? -pence : pence).padStart(3, '0')
  return `${pence < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The amounts of a transaction. */
interface Movement {
  readonly transactionAmount: string | null
  readonly chargedAmount: string | null
  readonly paidAmount: string | null
  readonly housingBenefitAmount: string | null
}

const isSome = (amount: string | null) => /[1-9]/.test(amount ?? '')

/** True for a payment by the tenant, false for Housing Benefit, which the tenant does not pay. */
export function isPayment({ paidAmount }: Movement): boolean {
  return isSome(paidAmount)
}

/** The amount of a transaction with its direction. Amounts are never negative. */
export function movement(transaction: Movement): string | null {
  const { transactionAmount, chargedAmount, paidAmount, housingBenefitAmount } = transaction
  if (transactionAmount === null) return null
  const isCharged = isSome(chargedAmount)
  const isPaid = isSome(paidAmount) || isSome(housingBenefitAmount)
  // A correction may have both amounts; records from other systems may have neither.
  const way = isCharged === isPaid ? '' : isPaid ? ' paid' : ' charged'
  return `${money(transactionAmount)}${way}`
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' })
const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Europe/London' })

/** The time of day, to the second. */
export function clockTime(time: Date): string {
  return clock.format(time)
}

/** A day, or the day of a time. */
export function day(text: string): string {
  return formatted(days, text)
}

/** A day, or a dash without one. */
export function dayOr(text: string | null): string {
  return text === null ? '–' : day(text)
}

/** A London time, to the minute. */
export function moment(text: string): string {
  return formatted(moments, text)
}

function formatted(format: Intl.DateTimeFormat, text: string): string {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? text : format.format(time)
}

/** Text from other people, without Unicode direction overrides, which could disguise it. */
export function asWritten(text: string): string {
  return text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
}

/** `1,000`, or `1,000+` for a capped count. */
export function number(count: number, isCapped = false): string {
  return `${count.toLocaleString('en-GB')}${isCapped ? '+' : ''}`
}

/** `1 person`, `2 people`, `1,000+ people`. */
export function counted(count: number, one: string, many: string, isCapped = false): string {
  return `${number(count, isCapped)} ${count === 1 && !isCapped ? one : many}`
}

/** `Household member` for `HouseholdMember`; text with spaces is unchanged. */
export function readable(code: string): string {
  if (/\s/.test(code)) return code
  const words = code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
  return (
    words.charAt(0) + words.slice(1).replaceAll(/ [A-Z](?=[a-z])/g, (word) => word.toLowerCase())
  )
}

/** `tenured asset, full address` for `tenuredAsset.fullAddress`. */
export function fieldWords(path: string): string {
  return path.split('.').map(readable).join(', ')
}

/** Persons of other systems may have no name. */
export function personName(fullName: string | null): string {
  return fullName === null || fullName.trim() === '' ? 'Name unknown' : fullName
}
