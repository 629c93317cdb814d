import { Arg, Ctx, Field, ID, ObjectType, Resolver, Root, Subscription } from 'type-graphql'
import { refuse } from '../access/policy.js'
import type { ChangeListener } from '../changes/change-listener.js'
import { KeyedStreams, type IdUpdate } from '../changes/keyed-streams.js'
import { Node } from '../schema/node.js'
import { readNodeId } from '../schema/node-id.js'
import { kindParts } from '../records/kinds/kind-parts.js'
import { mapKinds, type RecordKind } from '../records/model/record-model.js'
import type { RecordContext } from '../records/record-context.js'
import { fromSources, type StreamSource } from '../schema/stream-source.js'
import { kindOf, RecordKindType, ruleOfKind, type IndexName } from '../records/kinds/kinds.js'
import { OptionalFieldResolver } from '../schema/fields.js'

interface FollowedRecord {
  readonly kind: RecordKind
  readonly uuid: string
}

@ObjectType({ description: 'A record that changed.' })
export class RecordChange {
  @Field(() => RecordKindType, { description: 'Record type.' })
  readonly kind: IndexName

  constructor(
    kind: IndexName,
    readonly followed: FollowedRecord,
  ) {
    this.kind = kind
  }
}

@Resolver(() => RecordChange)
export class RecordChangeResolver {
  @Subscription(() => RecordChange, {
    nullable: true,
    subscribe: fromSources,
    description:
      'Changes of one record. The first event has the current record; another event follows if changes may have been missed. Needs the search scope of its type.',
  })
  recordChanged(
    @Root() _update: IdUpdate,
    @Arg('kind', () => RecordKindType, { description: 'Record type.' }) kind: IndexName,
    @Arg('uuid', () => ID, { description: 'UUID or opaque id of the record.' })
    uuid: string,
    @Ctx() context: RecordContext,
  ): RecordChange {
    return new RecordChange(kind, followedRecord(kind, uuid, context))
  }

  @OptionalFieldResolver(() => Node, 'The current record. Null if it does not exist.')
  record(@Root() { followed }: RecordChange, @Ctx() context: RecordContext): Promise<Node | null> {
    return kindParts[followed.kind].node.find(followed.uuid, context.loaders)
  }
}

/** Opens the streams of records. */
export function recordSource(changes: Pick<ChangeListener, 'on'>): StreamSource {
  const streams = mapKinds((kind) => new KeyedStreams(changes, 'record', kind))
  return ({ kind, uuid }, context) => {
    const followed = followedRecord(kind as IndexName, uuid as string, context)
    return streams[followed.kind].open([followed.uuid])
  }
}

/** @throws GatewayError for a kind that the caller may not read, and for an id of another type */
function followedRecord(
  index: IndexName,
  id: string,
  { authentication }: Pick<RecordContext, 'authentication'>,
): FollowedRecord {
  const { name: kind, type } = kindOf(index)
  const refusal = refuse(authentication, ruleOfKind[kind])
  if (refusal !== null) throw refusal
  return { kind, uuid: readNodeId(id, type, ['uuid']) }
}
