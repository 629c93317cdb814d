import type { AssetPageQuery } from '@housing-gateway/client/documents'
import { Fact } from '../shell/facts.js'
import { moment, money } from '../shell/words.js'

interface RollUpProps {
  readonly rollUp: NonNullable<NonNullable<AssetPageQuery['asset']>['rollUp']>
}

/** Totals of an estate or block. The total balance is not repeated: it is the balance of the asset. */
export function RollUp({ rollUp }: RollUpProps) {
  return (
    <>
      <Fact name="Rent of homes per week">
        {money(rollUp.totalDwellingRent)}
        <small>calculated {moment(rollUp.asOf)}</small>
      </Fact>
      <Fact name="Other rent per week">{money(rollUp.totalNonDwellingRent)}</Fact>
      <Fact name="Service charges of tenants per week">
        {money(rollUp.totalRentalServiceCharges)}
      </Fact>
      <Fact name="Service charges of leaseholders per week">
        {money(rollUp.totalServiceCharges)}
      </Fact>
    </>
  )
}
