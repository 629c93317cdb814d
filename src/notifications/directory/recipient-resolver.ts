import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { operationCaller, type RequestContext } from '../../schema/request-context.js'
import type { RecipientDirectory } from './recipient-directory.js'
import {
  RecipientConnection,
  RemoveRecipientPayload,
  UpsertRecipientPayload,
} from './recipient-entry-type.js'
import { RecipientsArgs, RemoveRecipientInput, UpsertRecipientInput } from './recipient-inputs.js'

@Resolver()
export class RecipientResolver {
  constructor(private readonly directory: RecipientDirectory) {}

  @Query(() => RecipientConnection, {
    nullable: true,
    description:
      'The directory of those who may be addressed, the oldest entries first. 20 a page by default, at most 100.',
  })
  async recipients(
    @Args(() => RecipientsArgs) query: RecipientsArgs,
  ): Promise<RecipientConnection> {
    return new RecipientConnection(await this.directory.page(query))
  }

  @Mutation(() => UpsertRecipientPayload, {
    nullable: true,
    description: 'Adds an entry to the directory of those who may be addressed, or renames it.',
  })
  async upsertRecipient(
    @Arg('input', () => UpsertRecipientInput, { description: 'The entry.' })
    input: UpsertRecipientInput,
    @Ctx() context: RequestContext,
  ): Promise<UpsertRecipientPayload> {
    return new UpsertRecipientPayload(await this.directory.upsert(input, operationCaller(context)))
  }

  @Mutation(() => RemoveRecipientPayload, {
    nullable: true,
    description:
      'Removes an entry of the directory: nothing new can be addressed to it. What is addressed to it already stays.',
  })
  async removeRecipient(
    @Arg('input', () => RemoveRecipientInput, { description: 'Which entry.' })
    input: RemoveRecipientInput,
    @Ctx() context: RequestContext,
  ): Promise<RemoveRecipientPayload> {
    return new RemoveRecipientPayload(await this.directory.remove(input, operationCaller(context)))
  }
}
