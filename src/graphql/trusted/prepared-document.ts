import {
  getNamedType,
  getOperationAST,
  isInputObjectType,
  isScalarType,
  Kind,
  typeFromAST,
  type DocumentNode,
  type GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import {
  readDocument,
  type ReadDocument,
  type ReadingRules,
} from '../../documents/read-document.js'
import type { TrustedDocument } from '../../documents/trusted-documents.js'

/** Scalars that hold no words. A day may be a date of birth, so it is not among them. */
const wordless = new Set(['Boolean', 'DateTimeISO', 'Decimal', 'Float', 'ID', 'Int', 'UUID'])

/** A document that was read once for all the times that it is asked. */
export class PreparedDocument {
  /** Null for a text that is no GraphQL to this release. */
  readonly document: DocumentNode | null
  /** Why it does not fit the schema of this release. */
  readonly faults: readonly GraphQLError[]
  /** The operations whose variables may stand in an address. */
  private readonly forAddresses = new Set<OperationDefinitionNode>()

  private constructor({ document, faults }: ReadDocument) {
    this.document = document
    this.faults = faults
  }

  /** Reads a registered document. */
  static read({ text }: Pick<TrustedDocument, 'text'>, rules: ReadingRules): PreparedDocument {
    const prepared = new PreparedDocument(readDocument(text, rules))
    const { document, faults } = prepared
    for (const part of faults.length === 0 ? (document?.definitions ?? []) : []) {
      if (part.kind === Kind.OPERATION_DEFINITION && holdsNoWords(part, rules.schema)) {
        prepared.forAddresses.add(part)
      }
    }
    return prepared
  }

  /** One that was found in order elsewhere; it comes by POST alone. */
  static ofValid(document: DocumentNode): PreparedDocument {
    return new PreparedDocument({ document, faults: [] })
  }

  /** The operation that is meant; undefined when the name does not say which. */
  operation(name: string | undefined): OperationDefinitionNode | undefined {
    return this.document === null ? undefined : (getOperationAST(this.document, name) ?? undefined)
  }

  /** Whether no variable of an operation can hold what was searched for, or contact data. */
  fitsAddress(operation: OperationDefinitionNode): boolean {
    return this.forAddresses.has(operation)
  }
}

function holdsNoWords(
  { variableDefinitions = [] }: OperationDefinitionNode,
  schema: GraphQLSchema,
): boolean {
  return variableDefinitions.every(({ type }) => {
    const given = typeFromAST(schema, type)
    return given !== undefined && !mayHoldWords(getNamedType(given), new Set())
  })
}

function mayHoldWords(type: GraphQLNamedType, seen: Set<GraphQLNamedType>): boolean {
  if (isScalarType(type)) return !wordless.has(type.name)
  if (!isInputObjectType(type) || seen.has(type)) return false
  seen.add(type)
  return Object.values(type.getFields()).some((field) =>
    mayHoldWords(getNamedType(field.type), seen),
  )
}
