import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { warnOfLostSecrets } from '../../src/cli/lost-secrets.js'
import { SealedSecrets } from '../../src/access/sealed-secrets.js'
import { SealedStandings } from '../../src/notifications/credentials/sealed-standings.js'
import { startTestGateway } from '../support/gateway.js'

it('says after a start what is sealed with a key that is not there any more', async () => {
  const [old, present] = [randomBytes(32), randomBytes(32)]
  const running = await startTestGateway()
  const { gateway, log } = running
  try {
    const secret = new SealedSecrets([old]).seal('whsec_x', 'test')
    await gateway.database.prisma.webhook.create({
      data: {
        ...{ id: randomUUID(), ownerKind: 'service', owner: 'repairs', status: 'active' },
        ...{ url: 'https://repairs.example/', events: [], targetTypes: [], recordKinds: [] },
        ...{ ownOnly: false, secret, createdAt: new Date() },
      },
    })
    const started = async (...keys: [Buffer, ...Buffer[]]) => {
      const sealed = new SealedStandings(gateway.database, new SealedSecrets(keys))
      await warnOfLostSecrets({ http: gateway.http, sealed })
      return log.join('').includes('stored secrets need a key')
    }
    expect(await started(present, old)).toBe(false)
    expect(await started(present)).toBe(true)
    expect(log.join('')).toContain('"of":"webhooks","count":1')
  } finally {
    await running.close()
  }
})
