import {
  chargeFields,
  contractFields,
  partyFields,
  type ContractCharge,
  type ContractParty,
  type StoredContract,
} from './fields.js'
import type { SourceObject } from '../sources/source-object.js'
import { uuid } from '../sources/source-values.js'

export function readContract(id: string, source: SourceObject): StoredContract {
  return {
    id,
    ...source.pick(contractFields),
    charges: source.objects('charges').map(readCharge),
    relatedPeople: source.objects('relatedPeople').map(readRelatedPerson),
  }
}

function readCharge(source: SourceObject): ContractCharge {
  return source.pick({ id: uuid, ...chargeFields })
}

function readRelatedPerson(source: SourceObject): ContractParty {
  return source.pick({ id: uuid, ...partyFields })
}
