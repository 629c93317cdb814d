import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { operationCaller, type RequestContext } from '../../schema/request-context.js'
import type { RecipientDirectory } from './recipient-directory.js'
import {
  RecipientConnection,
  RecipientsArgs,
  RemoveRecipientInput,
  RemoveRecipientPayload,
  UpsertRecipientInput,
  UpsertRecipientPayload,
} from './recipient-schema.js'

@Resolver()
export class RecipientResolver {
  constructor(private readonly directory: RecipientDirectory) {}

  @Query(() => RecipientConnection, {
    nullable: true,
    description:
      'The recipient directory, oldest entries first. 20 per page by default, at most 100.',
  })
  async recipients(
    @Args(() => RecipientsArgs) query: RecipientsArgs,
  ): Promise<RecipientConnection> {
    return new RecipientConnection(await this.directory.page(query))
  }

  @Mutation(() => UpsertRecipientPayload, {
    nullable: true,
    description: 'Adds an entry to the recipient directory, or renames it.',
  })
  async upsertRecipient(
    @Arg('input', () => UpsertRecipientInput, { description: 'The entry to add or rename.' })
    input: UpsertRecipientInput,
    @Ctx() context: RequestContext,
  ): Promise<UpsertRecipientPayload> {
    return new UpsertRecipientPayload(await this.directory.upsert(input, operationCaller(context)))
  }

  @Mutation(() => RemoveRecipientPayload, {
    nullable: true,
    description:
      'Removes an entry of the directory. New notifications cannot use it; existing notifications do not change.',
  })
  async removeRecipient(
    @Arg('input', () => RemoveRecipientInput, { description: 'The entry to remove.' })
    input: RemoveRecipientInput,
    @Ctx() context: RequestContext,
  ): Promise<RemoveRecipientPayload> {
    return new RemoveRecipientPayload(await this.directory.remove(input, operationCaller(context)))
  }
}
