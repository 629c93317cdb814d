import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allScopes, type Scope } from '../../src/access/scopes.js'
import { sharedGateway } from '../support/gateway.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const person = samplePerson({ firstName: 'Ana', surname: 'Example' })
const asset = sampleAsset({ assetName: 'Rowan House' })
const tenure = sampleTenure()
const account = { id: randomUUID(), targetId: tenure.id, accountBalance: '12.50' }
const transaction = { id: randomUUID(), targetId: tenure.id }
const absent = randomUUID()

const targets = {
  Person: person.id,
  Asset: asset.id,
  Tenure: tenure.id,
  Account: account.id,
  Transaction: transaction.id,
  absent,
}
const scopes = {
  Person: 'search:persons',
  Asset: 'search:assets',
  Tenure: 'search:tenures',
  Account: 'search:accounts',
  Transaction: 'search:transactions',
} as const satisfies Record<string, Scope>

const gateway = await sharedGateway()
await gateway.gateway.records.save({
  persons: [person],
  assets: [asset],
  tenures: [tenure],
  accounts: [account],
  transactions: [transaction],
})
await gateway.gateway.database.prisma.notification.createMany({
  data: Object.values(targets).map((targetId) => ({
    targetId,
    targetType: 'Estimates',
    notificationType: 'Screen',
    createdDate: new Date(),
    createdBy: 'test',
  })),
})

interface Shown {
  readonly targetId: string
  readonly target: { readonly __typename: string; readonly uuid: string } | null
}

async function list(granted: readonly Scope[]) {
  const query = `{ notifications { nodes {
    targetId
    target {
      __typename uuid id
      ... on Person { fullName } ... on Asset { assetName } ... on Account { accountBalance }
    }
  } } }`
  const { body } = await gateway.ask(query, { token: await gateway.token(granted) })
  const { nodes } = body.data?.['notifications'] as unknown as { nodes: Shown[] }
  return { errors: body.errors ?? [], of: new Map(nodes.map((node) => [node.targetId, node])) }
}

describe('the target of a notification', () => {
  it('is a record of any type, and null without a stored record', async () => {
    const { errors, of } = await list(allScopes)
    expect(errors).toEqual([])
    expect(of.get(person.id)?.target).toMatchObject({
      __typename: 'Person',
      uuid: person.id,
      fullName: 'Ana Example',
    })
    expect(of.get(asset.id)?.target).toMatchObject({ assetName: 'Rowan House' })
    expect(of.get(tenure.id)?.target).toMatchObject({ __typename: 'Tenure', uuid: tenure.id })
    expect(of.get(account.id)?.target).toMatchObject({ accountBalance: '12.50' })
    expect(of.get(transaction.id)?.target).toMatchObject({ __typename: 'Transaction' })
    expect(of.get(absent)).toEqual({ targetId: absent, target: null })
  })

  it('can be fetched by its id', async () => {
    const { of } = await list(allScopes)
    const id = (of.get(tenure.id)?.target as unknown as { id: string }).id
    const { body } = await gateway.ask('query ($id: ID!) { node(id: $id) { uuid } }', {
      variables: { id },
    })
    expect(body.data).toEqual({ node: { uuid: tenure.id } })
  })

  it.each(Object.entries(scopes))(
    'is shown to callers with the scope of its type: %s',
    async (type, scope) => {
      const { errors, of } = await list(['notifications:read', scope])
      for (const [kind, id] of Object.entries(targets)) {
        const { target } = of.get(id) ?? {}
        if (kind === type) expect(target).toMatchObject({ __typename: type, uuid: id })
        else expect(target).toBeNull()
      }
      // The error is the same for a record of another type and for a missing record.
      expect(errors).toHaveLength(1)
      expect(errors[0]).toMatchObject({
        extensions: { code: 'FORBIDDEN', occurrences: 5 },
        path: ['notifications', 'nodes', expect.any(Number), 'target'],
      })
      for (const other of Object.values(scopes)) {
        expect(errors[0]?.message.includes(other)).toBe(other !== scope)
      }
    },
  )

  it('is hidden from callers without the scope of a type; the stored id is not', async () => {
    const { errors, of } = await list(['notifications:read'])
    expect([...of.values()].map(({ target }) => target)).toEqual(
      Object.values(targets).map(() => null),
    )
    expect([...of.keys()].sort()).toEqual(Object.values(targets).sort())
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', occurrences: 6 } }])
  })
})
