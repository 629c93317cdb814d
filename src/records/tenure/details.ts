import { Ctx, ObjectType } from 'type-graphql'
import type * as records from '../model/record-model.js'
import {
  copyColumns,
  Optional,
  OptionalDecimal,
  OptionalFlag,
  OptionalText,
  OptionalUuid,
} from '../../schema/fields.js'
import { personal, type RequestContext } from '../../schema/request-context.js'

@ObjectType({ description: 'Charges of a tenure for each billing period.' })
export class TenureCharges implements records.TenureCharges {
  @OptionalDecimal('Rent in pounds. Example: "101.20".')
  readonly rent!: string | null

  @OptionalDecimal('Service charge in pounds. Example: "4.10".')
  readonly serviceCharge!: string | null

  @OptionalDecimal('Other charges in pounds. Example: "0.00".')
  readonly otherCharges!: string | null

  @OptionalDecimal('Total service charges in pounds. Example: "4.10".')
  readonly combinedServiceCharges!: string | null

  @OptionalDecimal('Total rent in pounds. Example: "105.30".')
  readonly combinedRentCharges!: string | null

  @OptionalDecimal('Contents insurance in pounds. Example: "1.35".')
  readonly tenancyInsuranceCharge!: string | null

  @OptionalDecimal('Rent when the tenure began, in pounds. Example: "96.40".')
  readonly originalRentCharge!: string | null

  @OptionalDecimal('Service charge when the tenure began, in pounds. Example: "3.80".')
  readonly originalServiceCharge!: string | null

  @OptionalDecimal('Storage charge in pounds. Example: "0.00".')
  readonly storageCharge!: string | null

  @OptionalDecimal(
    'Rent adjustment in pounds; a negative amount reduces the rent. Example: "-5.00".',
  )
  readonly rentAdjustment!: string | null

  @OptionalText('Reason for the rent adjustment. Example: "Repairs outstanding".')
  readonly rentAdjustmentReason!: string | null

  @OptionalDecimal('Balance from the tenure service, in pounds. Example: "105.15".')
  readonly currentBalance!: string | null

  @OptionalText('Billing period: Daily, Weekly, Monthly or Yearly. Example: "Weekly".')
  readonly billingFrequency!: string | null

  @OptionalFlag('True if charging is suspended.')
  readonly isSuspended!: boolean | null
}

@ObjectType({ description: 'Agreement code, with its description if the source gives one.' })
export class Agreement implements records.AgreementType {
  @OptionalText('Code: M, R, S or X. Example: "M".')
  readonly code!: string | null

  @OptionalText('Description of the code.')
  readonly description!: string | null
}

@ObjectType({ description: 'Whether a tenure was terminated, and why.' })
export class Termination implements records.Termination {
  @OptionalFlag('True if the tenure was terminated.')
  readonly isTerminated!: boolean | null

  @OptionalText('Reason. Example: "Tenant moved".')
  readonly reasonForTermination!: string | null
}

@ObjectType({ description: 'A member of staff.' })
class Officer {
  readonly #officer: records.Officer

  constructor(officer: records.Officer) {
    this.#officer = officer
  }

  @OptionalUuid('UUID of the officer. Personal data: null without `personal:read`.')
  uuid(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#officer.id ?? null)
  }

  @OptionalText('Personal data: null without `personal:read`. Example: "Ben".')
  firstName(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#officer.firstName ?? null)
  }

  @OptionalText('Personal data: null without `personal:read`. Example: "Example".')
  lastName(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#officer.lastName ?? null)
  }

  @OptionalText('Personal data: null without `personal:read`. Example: "ben@example.org".')
  email(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#officer.email ?? null)
  }
}

@ObjectType({ description: 'The booking of temporary accommodation.' })
export class TempAccommodationInfo {
  @OptionalText('Status of the booking. New values may appear. Example: "ACC".')
  readonly bookingStatus!: string | null

  @Optional(() => Officer, 'The responsible officer.')
  readonly assignedOfficer: Officer | null

  constructor(info: records.TempAccommodationInfo) {
    copyColumns(this, info)
    const officer = info.assignedOfficer ?? null
    this.assignedOfficer = officer === null ? null : new Officer(officer)
  }
}
