import 'reflect-metadata'
import { graphql, isObjectType, type GraphQLResolveInfo } from 'graphql'
import {
  Arg,
  buildSchema,
  Ctx,
  Field,
  FieldResolver,
  Info,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import { expect, it } from 'vitest'
import { callMethodsDirectly } from '../../src/graphql/direct-resolvers.js'
import { needsInfo } from '../../packages/query-plan/src/resolver-info.js'

@ObjectType()
class Pot {
  constructor(readonly size: number) {}

  @Field(() => String)
  get label(): string {
    return `pot ${this.size}`
  }

  @Field(() => String)
  owner(@Ctx() { name }: { name: string }): string {
    return `${name} of ${this.label}`
  }

  @Field(() => String)
  place(@Info() { fieldName }: GraphQLResolveInfo): string {
    return fieldName
  }

  @Field(() => String)
  times(@Arg('count', () => Number) count: number): string {
    return `${this.size * count}`
  }

  @Field(() => String)
  broken(): string {
    throw new Error(`broken ${this.size}`)
  }
}

@Resolver(() => Pot)
class PotResolver {
  constructor(private readonly shelf: string) {}

  @Query(() => [Pot])
  pots(): unknown[] {
    return [new Pot(1), { size: 2 }, new Pot(3)]
  }

  @FieldResolver(() => String)
  shelfOf(@Root() { size }: Pot, @Ctx('name') name: string): string {
    return `${this.shelf} ${size} ${name}`
  }
}

const resolver = new PotResolver('left')
const schema = () =>
  buildSchema({
    resolvers: [PotResolver],
    container: { get: () => resolver },
    validate: false,
  })

const wrapped = await schema()
const direct = await schema()
callMethodsDirectly(direct, () => resolver)

it('returns the same data and errors as the wrapped resolvers, also for plain records', async () => {
  const asked = {
    source: '{ pots { label owner place times(count: 2) shelfOf broken } }',
    contextValue: { name: 'Ana' },
  }
  const whole = await graphql({ schema: wrapped, ...asked })
  expect(whole.errors).toHaveLength(1)
  expect(await graphql({ schema: direct, ...asked })).toEqual(whole)
  const good = { ...asked, source: asked.source.replace(' broken', '') }
  const { data } = await graphql({ schema: direct, ...good })
  expect(data).toMatchObject({
    pots: [
      { label: 'pot 1', owner: 'Ana of pot 1', place: 'place', times: '2', shelfOf: 'left 1 Ana' },
      { label: 'pot 2' },
      { label: 'pot 3' },
    ],
  })
  expect(await graphql({ schema: wrapped, ...good })).toEqual({ data })
})

it('passes the resolve info only to methods that use it or have arguments', () => {
  const pot = direct.getType('Pot')
  const fields = isObjectType(pot) ? Object.values(pot.getFields()) : []
  const informed = fields.filter(({ resolve }) => resolve !== undefined && needsInfo(resolve))
  expect(informed.map(({ name }) => name).toSorted()).toEqual(['place', 'times'])
})
