import { ObjectType } from 'type-graphql'
import type { Person } from '../../../generated/prisma/client.js'
import type { Membership } from '../../../records/record-reader.js'
import { connectionType } from '../../../schema/connections.js'
import { PersonNode, PersonTenure } from './type.js'

@ObjectType({ description: 'A page of the persons that belong to a record.' })
export class PersonListConnection extends connectionType(
  'PersonList',
  () => PersonNode,
  (row: Person) => PersonNode.of(row),
) {}

@ObjectType({ description: 'A page of the tenures that a person is a member of.' })
export class PersonTenureConnection extends connectionType(
  'PersonTenure',
  () => PersonTenure,
  (row: Membership) => new PersonTenure(row),
) {}
