import { Arg, Ctx, ID, InputType, Resolver, type ClassType } from 'type-graphql'
import { AssetNode } from '../records/asset/type.js'
import { kindParts } from '../records/kinds/kind-parts.js'
import { kindDefinitions } from '../records/kinds/kinds.js'
import { kindWord, type KindDefinition } from '../records/kinds/record-kind.js'
import type { RecordContext } from '../records/record-context.js'
import { Optional, OptionalQuery, OptionalText, OptionalUuid } from '../schema/fields.js'
import type { Node } from '../schema/node.js'
import { readNodeId } from '../schema/node-id.js'

/** Names a record by exactly one field. */
@InputType()
abstract class RecordReference {
  @Optional(() => ID, 'The record’s opaque id.')
  id?: string | null

  @OptionalUuid('The record’s UUID.')
  uuid?: string | null

  propertyReference?: string | null
}

/** Declares `<type>ReferenceInput`. */
function referenceInput(kind: KindDefinition): ClassType<RecordReference> {
  const description = `Names one ${kindWord(kind)}. Set exactly one field.`
  @InputType(`${kind.type}ReferenceInput`, { description })
  class ReferenceInput extends RecordReference {}
  return ReferenceInput
}

/** Declares the query that reads one record of a kind: `person(by:)`. */
function recordResolver(kind: KindDefinition) {
  const { node } = kindParts[kind.name]
  const input = referenceInput(kind)
  if (kind.name === 'asset') {
    OptionalText(
      'The property reference, with leading zeros. If several assets have this reference, an active asset is returned. Example: "00054374".',
    )(input.prototype as object, 'propertyReference')
  }

  @Resolver()
  class RecordResolver {
    @OptionalQuery(() => node, `One ${kindWord(kind)}. Null if it does not exist.`, {
      name: kind.name,
    })
    async record(
      @Arg('by', () => input, { description: `Names the ${kindWord(kind)}.` })
      by: RecordReference,
      @Ctx() { loaders }: RecordContext,
    ): Promise<Node | null> {
      const { id, uuid, propertyReference } = by
      if (typeof propertyReference === 'string') {
        const row = await loaders.assetByReference.load(propertyReference.trim())
        return row === null ? null : AssetNode.of(row)
      }
      return node.find(uuid ?? readNodeId(id ?? '', kind.type, ['by', 'id']), loaders)
    }
  }
  return RecordResolver
}

/** One query for each kind. */
export const recordResolvers = kindDefinitions.map(recordResolver)
