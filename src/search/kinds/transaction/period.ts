import { z } from 'zod'
import { GatewayError } from '../../../errors/gateway-error.js'

const dayMs = 24 * 60 * 60 * 1000
const dayOnly = z.iso.date()
const withTime = z.iso.datetime({ offset: true })

/** A period in epoch milliseconds, both ends included; an absent end is open. */
export interface Period {
  readonly from: number | null
  readonly to: number | null
}

/**
 * Reads the two ends of a period. A day without a time is taken from its first to its last millisecond,
 * in UTC.
 *
 * @throws GatewayError FILTER_VALUE_INVALID for a text that is no date, and for a start after the end
 */
export function readPeriod(
  startDate: string | null | undefined,
  endDate: string | null | undefined,
): Period {
  const from = readTime(startDate ?? '', 'startDate')
  const to = readTime(endDate ?? '', 'endDate')
  const period = {
    from: from?.time ?? null,
    to: to === null ? null : to.time + (to.isDay ? dayMs - 1 : 0),
  }
  if (period.from !== null && period.to !== null && period.from > period.to) {
    throw new GatewayError({
      code: 'FILTER_VALUE_INVALID',
      message: 'startDate must not be after endDate.',
      path: ['startDate'],
    })
  }
  return period
}

function readTime(text: string, argument: string): { time: number; isDay: boolean } | null {
  if (text.trim() === '') return null
  const isDay = dayOnly.safeParse(text).success
  if (!isDay && !withTime.safeParse(text).success) {
    throw new GatewayError({
      code: 'FILTER_VALUE_INVALID',
      message: `${argument} must be a day like 2024-05-01 or a time like 2024-05-01T09:00:00Z.`,
      path: [argument],
    })
  }
  return { time: Date.parse(text), isDay }
}
