import { describe, expect, it } from 'vitest'
import { sandboxKeys, sandboxServices } from '../../../tools/notify-sandbox/services.js'
import { sharedGateway } from '../../support/gateway.js'

const absent = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

const gateway = await sharedGateway({
  NOTIFY_SERVICES: JSON.stringify({ repairs: sandboxKeys.live, arrears: sandboxKeys.live }),
})

describe('a sender', () => {
  it('can list the services by name, without keys', async () => {
    const token = await gateway.token(['notifications:write'])
    const { body } = await gateway.ask('{ sendingServices { name serviceId } }', { token })
    const serviceId = sandboxServices.housing.id
    expect(body).toEqual({
      data: {
        sendingServices: [
          { name: 'arrears', serviceId },
          { name: 'repairs', serviceId },
        ],
      },
    })
  })

  it('sees only their own failed messages without operate', async () => {
    const { prisma } = gateway.gateway.database
    const callers = ['ada', 'grace']
    for (const createdBy of callers) {
      await prisma.notification.create({
        data: {
          targetId: absent,
          targetType: 'Estimates',
          notificationType: 'Email',
          createdBy,
          createdDate: new Date(),
          deliveries: {
            create: { channel: 'Email', status: 'failed', createdAt: new Date() },
          },
        },
      })
    }
    const count = async (token: string, args = '') => {
      const { body } = await gateway.ask(`{ failedDeliveries${args} { totalCount } }`, { token })
      expect(body.errors).toBeUndefined()
      return body.data?.['failedDeliveries'] as unknown
    }
    for (const user of [...callers, 'nobody']) {
      const totalCount = user === 'nobody' ? 0 : 1
      const sender = await gateway.token(['notifications:write'], 60, user)
      expect(await count(sender)).toEqual({ totalCount })
      expect(await count(sender, '(isOwn: false)')).toEqual({ totalCount })
      const operator = await gateway.token(['operate'], 60, user)
      expect(await count(operator)).toEqual({ totalCount: 2 })
      expect(await count(operator, '(isOwn: true)')).toEqual({ totalCount })
    }
  })
})
