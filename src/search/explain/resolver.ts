import { Arg, Ctx, Resolver } from 'type-graphql'
import { refuse } from '../../access/policy.js'
import { GraphQLUUID } from '../../schema/scalars.js'
import { callerOf, type RequestContext } from '../../schema/request-context.js'
import { SearchKind } from '../everything/search-args.js'
import { kindDefinitions, type IndexName } from '../kinds/kinds.js'
import { exactDescription } from '../kinds/search-args.js'
import { SearchExplanation } from './explanation-type.js'
import type { SearchExplainer } from './search-explainer.js'
import { OptionalQuery } from '../../schema/fields.js'

@Resolver()
export class ExplainResolver {
  constructor(private readonly explainer: SearchExplainer) {}

  @OptionalQuery(
    () => SearchExplanation,
    'Why a text finds a record, or why not: a verdict for each of its words. Null when there is no such record.',
  )
  async explainSearch(
    @Arg('kind', () => SearchKind, { description: 'The kind of the record.' }) kind: IndexName,
    @Arg('text', () => String, { description: 'What was searched for. Example: "14 rowan house".' })
    text: string,
    @Arg('uuid', () => GraphQLUUID, { description: 'Identifier of the record.' }) uuid: string,
    @Arg('exact', () => Boolean, { defaultValue: false, description: exactDescription })
    exact: boolean,
    @Ctx() context: RequestContext,
  ): Promise<SearchExplanation | null> {
    refuseWithoutKind(kind, context)
    const explanation = await this.explainer.explain(
      { kind, text, uuid, exact },
      callerOf(context).scopes,
    )
    return explanation === null ? null : new SearchExplanation(explanation)
  }
}

/** @throws GatewayError FORBIDDEN without the scope of the kind */
function refuseWithoutKind(kind: IndexName, { authentication }: RequestContext): void {
  const scopes = kindDefinitions.flatMap(({ index, scope }) => (index === kind ? [scope] : []))
  const refusal = refuse(authentication, { allOf: scopes })
  if (refusal !== null) throw refusal
}
