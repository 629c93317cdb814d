import { Prisma } from '../../generated/prisma/client.js'

/** The records of a kind that one change looks at, with those that it writes. */
export class DraftTable<Row extends { id: string }> {
  private readonly drafts = new Map<string, Row>()

  constructor(private readonly stored: ReadonlyMap<string, Row>) {}

  /** As it will be; undefined when it is not there or was not looked at. */
  get(id: string | null | undefined): Row | undefined {
    return this.drafts.get(id ?? '') ?? this.stored.get(id ?? '')
  }

  put(record: Row): void {
    this.drafts.set(record.id, record)
  }

  all(): Row[] {
    return [...new Map([...this.stored, ...this.drafts]).values()]
  }

  /** What differs from what is stored, so that nothing is written for nothing. */
  changed(): Row[] {
    return [...this.drafts.values()].filter(
      (draft) => canonical(draft) !== canonical(this.stored.get(draft.id)),
    )
  }
}

/** Null and missing are the same, and so are any order of members and `10` and `10.00` of money. */
function canonical(row: object | undefined): string | undefined {
  return JSON.stringify(row && withMoneyAsText(row), (_name, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member
    const members = Object.entries(member).filter(([, entry]) => entry !== null)
    return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}

/** Rows that were read hold decimals, and those that are written text with two digits after the point. */
function withMoneyAsText(row: object): object {
  const members = Object.entries(row).map(([name, member]: [string, unknown]) => [
    name,
    Prisma.Decimal.isDecimal(member) ? member.toFixed(2) : member,
  ])
  return Object.fromEntries(members) as object
}
