import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxKeys } from '../../src/development/provider-sandbox/services.js'
import { otherKeys, otherServices } from './sandbox-other-services.js'
import { expectRefusal, type Refusal } from './sandbox-requests.js'
import { bearer, startSandbox, type Subject, type TokenChoice } from './sandbox-subject.js'

let subject: Subject

beforeAll(async () => {
  subject = await startSandbox({ services: otherServices })
})

afterAll(() => subject.close())

const auth = (status: number, message: string | RegExp): Refusal => [status, 'AuthError', message]

describe('a token', () => {
  const now = Math.round(Date.now() / 1000)
  const wrong = (choice: TokenChoice, key = sandboxKeys.live) => bearer(key, choice)

  it.each<[string, () => Promise<string | null>, Refusal]>([
    [
      'missing',
      async () => Promise.resolve(null),
      auth(401, 'Unauthorized: authentication token must be provided'),
    ],
    [
      'of another scheme',
      async () => Promise.resolve('Basic abc'),
      auth(401, 'Unauthorized: authentication bearer scheme must be used'),
    ],
    [
      'garbage',
      async () => Promise.resolve('Bearer a.b.c'),
      auth(403, /^Invalid token: make sure your API token matches the example/),
    ],
    [
      'of a wrong secret',
      () => wrong({ secret: randomUUID() }),
      auth(403, 'Invalid token: API key not found'),
    ],
    [
      'of a key revoked long ago',
      () => bearer(otherKeys.longRevoked),
      auth(403, 'Invalid token: API key not found'),
    ],
    [
      'of a key just revoked',
      () => bearer(otherKeys.revoked),
      auth(403, 'Invalid token: API key revoked'),
    ],
    [
      'of an unknown service',
      () => wrong({ issuer: randomUUID() }),
      auth(403, 'Invalid token: service not found'),
    ],
    [
      'whose service is no UUID',
      () => wrong({ issuer: 'housing' }),
      auth(403, 'Invalid token: service id is not the right data type'),
    ],
    [
      'of an archived service',
      () => bearer(otherKeys.archived),
      auth(403, 'Invalid token: service is archived'),
    ],
    [
      'from a clock that is slow',
      () => wrong({ iat: now - 40 }),
      auth(403, 'Error: Your system clock must be accurate to within 30 seconds'),
    ],
    [
      'from a clock that is fast',
      () => wrong({ iat: now + 40 }),
      auth(403, 'Error: Your system clock must be accurate to within 30 seconds'),
    ],
    [
      'of another algorithm',
      () => wrong({ algorithm: 'HS512' }),
      auth(403, 'Invalid token: algorithm used is not HS256'),
    ],
    [
      'without an issuer',
      () => wrong({ issuer: null }),
      auth(403, 'Invalid token: iss field not provided'),
    ],
  ])('%s is refused', async (_case, authorization, refusal) => {
    await expectRefusal(subject, '/v2/templates', { authorization: await authorization() }, refusal)
  })

  it.each([-25, 25])('%i seconds off is taken', async (offset) => {
    const answer = await subject.ask('/v2/templates', {
      authorization: await wrong({ iat: now + offset }),
    })
    expect(answer.status).toBe(200)
  })
})
