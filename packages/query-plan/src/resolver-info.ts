const resolvers = new WeakSet<object>()

/** Marks a resolver that does not use `info`, so that `info` is not built for it. */
export function withoutInfo<Resolver extends object>(resolver: Resolver): Resolver {
  resolvers.add(resolver)
  return resolver
}

export function needsInfo(resolver: object): boolean {
  return !resolvers.has(resolver)
}
