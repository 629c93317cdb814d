import { Ctx, Field, ObjectType, Resolver } from 'type-graphql'
import type { Principal } from '../access/principal.js'
import { principalOf, type RequestContext } from '../schema/request-context.js'
import { OptionalQuery, OptionalText, Text } from '../schema/fields.js'
import { enumType } from '../schema/enum-type.js'

const ViewerKind = enumType('ViewerKind', 'Caller type.', {
  USER: ['user', 'A person with a token.'],
  SERVICE: ['service', 'A service with a key.'],
})

@ObjectType('Viewer', { description: 'The caller and their permissions.' })
class ViewerType {
  @Field(() => ViewerKind, { description: 'Caller type: person or service.' })
  readonly kind: Principal['kind']

  @Text('Stable identity: `sub` of the token, or the id of the service key.')
  readonly id: string

  @Text('Display name. Example: "Ada Officer".')
  readonly name: string

  @OptionalText('E-mail address from the token. Null for a service. Example: "ada@example.com".')
  readonly email: string | null

  @Field(() => [String], { description: 'Scopes of the caller. Example: ["search:persons"].' })
  readonly scopes: readonly string[]

  @Field(() => [String], {
    description: 'Roles of the caller as a recipient. Example: ["rent-officer"].',
  })
  readonly roles: readonly string[]

  @Field(() => [String], {
    description: 'Groups from the token. Configuration maps them to teams and patches.',
  })
  readonly groups: readonly string[]

  constructor({ kind, id, name, email, scopes, person }: Principal) {
    const addressed = (person?.memberOf ?? []).filter((one) => one.kind === 'role')
    this.kind = kind
    this.id = id
    this.name = name
    this.email = email
    this.scopes = [...scopes].sort()
    this.roles = [...new Set(addressed.map(({ value }) => value))]
    this.groups = person?.groups ?? []
  }
}

@Resolver()
export class ViewerResolver {
  @OptionalQuery(() => ViewerType, 'The caller.')
  viewer(@Ctx() context: RequestContext): ViewerType {
    return new ViewerType(principalOf(context))
  }
}
