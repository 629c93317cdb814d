import type { Tenure } from '../../../generated/prisma/client.js'
import { tenureSide } from '../../../records/rules/tenure-type-rules.js'
import { present } from '../../documents/values.js'
import { comparedForm } from '../../filters/facts.js'
import { RentAccountType } from './person-type-filter.js'

const ledgerWords: ReadonlyMap<string, string> = new Map(
  Object.values(RentAccountType).map((word) => [comparedForm(word), word]),
)

/**
 * What `personType` keeps a person by: the sides of the tenures, and the ledgers of their accounts as the
 * schema spells them. In order, so that few lists differ; ledgers that the schema does not know are left out.
 *
 * @param ledgers of the accounts of each tenure, by its id
 */
export function sidesAndLedgers(
  tenures: readonly Pick<Tenure, 'id' | 'tenureTypeCode' | 'tenureTypeDescription'>[],
  ledgers: ReadonlyMap<string, readonly string[]>,
): string[] {
  return present(
    tenures.flatMap(({ id, tenureTypeCode, tenureTypeDescription }) => [
      tenureSide(tenureTypeCode, tenureTypeDescription),
      ...(ledgers.get(id) ?? []).map((ledger) => ledgerWords.get(comparedForm(ledger))),
    ]),
  ).sort()
}
