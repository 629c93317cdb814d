import { Arg, Args, Ctx, Resolver } from 'type-graphql'
import { operationCaller, type RequestContext } from '../schema/request-context.js'
import type { EventActions } from './event-acts.js'
import {
  DeadEventConnection,
  DeadEventsArgs,
  DiscardEventsInput,
  DiscardEventsPayload,
  ReplayEventsInput,
  ReplayEventsPayload,
} from './dead-event-schema.js'
import type { DeadEvents } from './dead-events.js'
import { OptionalMutation, OptionalQuery } from '../schema/fields.js'

@Resolver()
export class DeadEventResolver {
  constructor(
    private readonly events: DeadEvents,
    private readonly actions: EventActions,
  ) {}

  @OptionalQuery(
    () => DeadEventConnection,
    'Dead and parked events, which are no longer retried, latest first. 20 per page by default, at most 100.',
  )
  async deadEvents(
    @Args(() => DeadEventsArgs) query: DeadEventsArgs,
  ): Promise<DeadEventConnection> {
    return new DeadEventConnection(await this.events.page(query))
  }

  @OptionalMutation(
    () => ReplayEventsPayload,
    'Retries dead or parked events from their first attempt.',
  )
  async replayEvents(
    @Arg('input', () => ReplayEventsInput, { description: 'The events to retry.' })
    { ids }: ReplayEventsInput,
    @Ctx() context: RequestContext,
  ): Promise<ReplayEventsPayload> {
    return new ReplayEventsPayload(
      await this.actions.request('replay', ids, operationCaller(context)),
    )
  }

  @OptionalMutation(() => DiscardEventsPayload, 'Discards dead or parked events permanently.')
  async discardEvents(
    @Arg('input', () => DiscardEventsInput, { description: 'The events to discard.' })
    { ids }: DiscardEventsInput,
    @Ctx() context: RequestContext,
  ): Promise<DiscardEventsPayload> {
    return new DiscardEventsPayload(
      await this.actions.request('discard', ids, operationCaller(context)),
    )
  }
}
