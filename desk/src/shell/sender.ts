/** Who created a notification, by the identity that stands in `createdBy`. */
export function sender(createdBy: string): string {
  const service = /^service:(.+)$/s.exec(createdBy)?.[1]
  // A person whose own identity looks like that of a service is told apart by what stands before it.
  return service === undefined ? createdBy.replace(/^user:/, '') : `the service “${service}”`
}
