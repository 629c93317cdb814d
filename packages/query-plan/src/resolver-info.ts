const resolvers = new WeakSet<object>()

/** Says that a resolver does not look at where in the operation it stands, so that nobody has to work it out. */
export function withoutInfo<Resolver extends object>(resolver: Resolver): Resolver {
  resolvers.add(resolver)
  return resolver
}

export function needsInfo(resolver: object): boolean {
  return !resolvers.has(resolver)
}
