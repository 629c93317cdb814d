import graphqlPlugin from '@graphql-eslint/eslint-plugin'

/**
 * graphql-eslint 4.4.0 asks its rule context for `getSourceCode()`, which ESLint 10 has removed in
 * favour of the property `sourceCode`. This gives each rule the method back.
 */
function withSourceCode(rule) {
  return {
    ...rule,
    create: (context) =>
      rule.create(Object.create(context, { getSourceCode: { value: () => context.sourceCode } })),
  }
}

export const graphqlEslint = {
  ...graphqlPlugin,
  rules: Object.fromEntries(
    Object.entries(graphqlPlugin.rules).map(([name, rule]) => [name, withSourceCode(rule)]),
  ),
}
