import { describe, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { digestOf } from '../../src/documents/document-manifest.js'
import { eventually } from '../support/eventually.js'
import { sharedGateway } from '../support/gateway.js'
import { exchange, type HttpAnswer } from '../support/http-exchange.js'
import { registerDocuments } from '../support/registered-documents.js'

const gateway = await sharedGateway()
const authorization = `Bearer ${await gateway.token(allScopes)}`

async function post(body: object): Promise<HttpAnswer> {
  const headers = { 'content-type': 'application/json', authorization }
  return exchange(gateway.url, { headers, body: JSON.stringify(body) })
}

describe('a registered document', () => {
  it('is served by a running gateway once it is added, and not after it is removed', async () => {
    const text = 'query Late { __typename }'
    const body = { documentId: digestOf(text) }
    expect(await post(body)).toMatchObject({ status: 404 })
    await registerDocuments(gateway, [text])
    await eventually(() => post(body), { status: 200 })
    const { prisma } = gateway.gateway.database
    await prisma.trustedDocument.delete({ where: { id: digestOf(text) } })
    await eventually(() => post(body), { status: 404 })
    // The same id now refers to another document.
    await prisma.trustedDocument.create({
      data: { id: 'own', digest: 'a', text: '{ a: __typename }', addedAt: new Date() },
    })
    await eventually(
      () => post({ documentId: 'own' }),
      ({ body: answer }) => answer.includes('"a"'),
    )
    await prisma.$transaction([
      prisma.trustedDocument.delete({ where: { id: 'own' } }),
      prisma.trustedDocument.create({
        data: { id: 'own', digest: 'b', text: '{ b: __typename }', addedAt: new Date() },
      }),
    ])
    await eventually(
      () => post({ documentId: 'own' }),
      ({ body: answer }) => answer.includes('"b"'),
    )
  })

  it('that is invalid in this release is answered with the validation errors', async () => {
    const { prisma } = gateway.gateway.database
    const texts = { field: '{ gone }', syntax: 'query {' }
    await prisma.trustedDocument.createMany({
      data: Object.entries(texts).map(([id, text]) => {
        return { id, text, digest: digestOf(text), addedAt: new Date() }
      }),
    })
    for (const [documentId, query] of Object.entries(texts)) {
      const answer = await eventually(
        () => post({ documentId }),
        ({ status }) => status !== 404,
      )
      const expected = await post({ query })
      expect([answer.status, answer.body]).toEqual([expected.status, expected.body])
    }
  })

  it('is counted when it is used', async () => {
    const text = 'query Counted { __typename }'
    await registerDocuments(gateway, [text])
    await eventually(() => post({ documentId: digestOf(text) }), { status: 200 })
    await post({ documentId: digestOf(text) })
    const usage = await eventually(
      () =>
        gateway.gateway.database.prisma.trustedDocument
          .findUniqueOrThrow({
            where: { id: digestOf(text) },
            select: { uses: true, lastUsedAt: true },
          })
          .then(({ uses, lastUsedAt }) => ({ uses: Number(uses), lastUsedAt })),
      ({ uses }) => uses >= 2,
    )
    expect(usage).toEqual({ uses: 2, lastUsedAt: expect.any(Date) as Date })
  })
})
