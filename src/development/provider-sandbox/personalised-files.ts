import { isJsonObject } from '../../foundation/json-object.js'
import { badRequest, invalid } from './api-error.js'
import type { Channel } from './channel.js'
import type { Personalisation } from './placeholders.js'
import type { SandboxService } from './services.js'

/** What stands in the e-mail instead of a file. */
const link = 'https://documents.invalid/d/sandbox'

type Given = Readonly<Record<string, unknown>>

/** @throws ApiError for files on a channel that takes none */
export function checkFilesAllowed(channel: Channel, values: Personalisation): void {
  if (channel !== 'email' && filesIn(values).length > 0) {
    throw badRequest('Can only send a file by email')
  }
}

/**
 * The values with an address to fetch it from instead of each file.
 * @throws ApiError for a file that is described wrongly, or a service that is not set up for files
 */
export function withFileLinks(values: Personalisation, service: SandboxService): Personalisation {
  const files = filesIn(values)
  if (files.length === 0) return values
  for (const [, file] of files) checkFile(file)
  if (service.contactLink === undefined) {
    throw badRequest(
      `Send files by email has not been set up - add contact details for your service at https://www.notifications.service.gov.uk/services/${service.id}/service-settings/send-files-by-email`,
    )
  }
  return { ...values, ...Object.fromEntries(files.map(([name]) => [name, link])) }
}

function filesIn(values: Personalisation): [name: string, file: Given][] {
  return Object.entries(values).flatMap(([name, value]) =>
    isJsonObject(value) && Object.hasOwn(value, 'file') ? [[name, value]] : [],
  )
}

function checkFile({
  filename,
  is_csv,
  confirm_email_before_download,
  retention_period,
}: Given): void {
  const weeks = /^(\d+) weeks?$/i.exec(
    typeof retention_period === 'string' ? retention_period.trim() : '',
  )?.[1]
  const faults = [
    ...(isOptionalFlag(is_csv)
      ? []
      : [
          `is_csv Unsupported value for is_csv: ${String(is_csv)}. Use a boolean true or false value.`,
        ]),
    ...(isOptionalFlag(confirm_email_before_download)
      ? []
      : [
          `confirm_email_before_download Unsupported value for confirm_email_before_download: ${String(confirm_email_before_download)}. Use a boolean true or false value.`,
        ]),
    ...(isAbsent(retention_period) || (Number(weeks) >= 1 && Number(weeks) <= 78)
      ? []
      : [
          `retention_period Unsupported value for retention_period: ${JSON.stringify(retention_period)}. Supported periods are from 1 to 78 weeks.`,
        ]),
    ...(isAbsent(filename) || (typeof filename === 'string' && filename.includes('.'))
      ? []
      : ['filename `filename` must end with a file extension. For example, filename.csv']),
    ...(is_csv === undefined || filename === undefined
      ? []
      : ['Do not set a value for `is_csv` if `filename` is set.']),
  ]
  if (faults.length > 0) throw invalid(...faults)
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

function isOptionalFlag(value: unknown): boolean {
  return isAbsent(value) || typeof value === 'boolean'
}
