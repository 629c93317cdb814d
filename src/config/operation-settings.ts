import { z } from 'zod'

/** What one operation may cost, in the unit of `@cost`. */
export const defaultOperationCost = 30_000

/** What one operation of a caller may take; docs/limits.md says what happens past it. */
export const operationSettings = {
  OPERATION_TIMEOUT_SECONDS: {
    schema: z.coerce.number().min(0.01).max(300).default(10),
    default: '10',
    example: '5',
    about: 'How long one operation may take before it is stopped; a change that is stored is not.',
  },
  ANSWER_BYTES: {
    schema: z.coerce.number().int().min(1).default(8_388_608),
    default: '8388608',
    example: '4194304',
    about: 'Bytes that the answer of one operation may have.',
  },
  OPERATION_COST_LIMIT: {
    schema: z.coerce.number().int().min(1_000).default(defaultOperationCost),
    default: String(defaultOperationCost),
    example: '50000',
    about:
      'What one GraphQL operation may cost, counted before it runs by the weights in the schema (docs/limits.md).',
  },
  COMPILED_QUERIES: {
    schema: z.enum(['on', 'off']).default('on'),
    default: 'on',
    example: 'off',
    about:
      'Compiles operations that come by repeatedly, and reads their texts once; off leaves them all to Apollo and graphql-js.',
  },
  TRUSTED_DOCUMENTS: {
    schema: z.enum(['also', 'only']).default('also'),
    default: 'also',
    example: 'only',
    about: 'only: /graphql takes registered documents by their ids, and no texts.',
  },
} as const
