/** Display name of the creator of a notification, from `createdBy`. */
export function sender(createdBy: string): string {
  const service = /^service:(.+)$/s.exec(createdBy)?.[1]
  // `user:` is the prefix of a person whose identity looks like the identity of a service.
  return service === undefined ? createdBy.replace(/^user:/, '') : `the service “${service}”`
}
