import { z } from 'zod'

/** Maximum cost of one operation, in the unit of `@cost`. */
export const defaultOperationCost = 30_000

/** Limits of one operation; docs/limits.md says what happens beyond them. */
export const operationSettings = {
  OPERATION_TIMEOUT_SECONDS: {
    schema: z.coerce.number().min(0.01).max(300).default(10),
    example: '5',
    about: 'Time limit of one operation. Changes that are already stored remain.',
  },
  ANSWER_BYTES: {
    schema: z.coerce.number().int().min(1).default(8_388_608),
    example: '4194304',
    about: 'Maximum response size of one operation, in bytes.',
  },
  OPERATION_COST_LIMIT: {
    schema: z.coerce.number().int().min(1_000).default(defaultOperationCost),
    example: '50000',
    about:
      'Maximum cost of one GraphQL operation, computed before execution from the weights in the schema (docs/limits.md).',
  },
  TRUSTED_DOCUMENTS: {
    schema: z.enum(['also', 'only']).default('also'),
    example: 'only',
    about:
      'only: /graphql accepts only registered documents, by id. also: it accepts query texts too.',
  },
} as const
