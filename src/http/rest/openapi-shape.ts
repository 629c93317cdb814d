/** As much of OpenAPI 3.1 as our own document has and the page about it reads. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly description: string }
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly responses: Readonly<Record<string, Response>>
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>
  readonly content?: Content
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

export interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly (string | null)[]
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
}
