import type { PersonRecord } from '../model/record-model.js'
import { personFields } from './fields.js'
import type { SourceObject } from '../sources/source-object.js'
import { readContactDetails } from './contact.js'
import { date, flag, text, uuid, whole } from '../sources/source-values.js'

/** A person from the person service, which has no balances, addresses or references. */
export interface SourcePerson {
  readonly record: Omit<PersonRecord, 'totalBalance' | 'balanceAsOf' | 'balanceStale'> & {
    readonly personTypes: string[]
  }
  /** Tenures of the person according to the person service. */
  readonly tenureIds: readonly string[]
}

export function readPerson(id: string, source: SourceObject): SourcePerson {
  const alerts = source.pick({ isPersonCautionaryAlert: flag, isTenureCautionaryAlert: flag })
  return {
    record: {
      id,
      ...source.pick({
        ...personFields,
        dateOfBirth: date,
        placeOfBirth: text,
        versionNumber: whole,
      }),
      personTypes: [...new Set(source.values('personTypes', text))],
      ...(source.has('contactDetails')
        ? { contactDetails: readContactDetails(source).map((contact) => ({ ...contact })) }
        : {}),
      // Omitted if the service does not send it, so that the flag from the alert service is kept.
      ...(alerts.isPersonCautionaryAlert === null
        ? {}
        : { isPersonCautionaryAlert: alerts.isPersonCautionaryAlert }),
      ...(alerts.isTenureCautionaryAlert === null
        ? {}
        : { isTenureCautionaryAlert: alerts.isTenureCautionaryAlert }),
    },
    tenureIds: source.objects('tenures').flatMap((tenure) => tenure.read('id', uuid) ?? []),
  }
}
