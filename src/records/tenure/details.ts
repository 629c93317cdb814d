import { Ctx, ObjectType } from 'type-graphql'
import type { StoredBooking, StoredOfficer } from './fields.js'
import { Optional, OptionalText, OptionalUuid } from '../../schema/fields.js'
import { personal, type RequestContext } from '../../schema/request-context.js'

@ObjectType({ description: 'A member of staff.' })
class Officer {
  readonly #officer: StoredOfficer

  constructor(officer: StoredOfficer) {
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
  readonly bookingStatus: string | null

  @Optional(() => Officer, 'The responsible officer.')
  readonly assignedOfficer: Officer | null

  constructor(info: StoredBooking) {
    this.bookingStatus = info.bookingStatus ?? null
    const officer = info.assignedOfficer ?? null
    this.assignedOfficer = officer === null ? null : new Officer(officer)
  }
}
