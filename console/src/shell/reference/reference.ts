import { clientCalls, stepCalls } from '@regent/contract/operate/now-snippets'
import { queryOptions } from '@tanstack/react-query'
import { serverAddress } from '../../api/session/server-address.ts'
import type { Audience } from './reference-search.ts'

/** A JSON schema, or a part of one. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  example?: unknown
  schema: Schema
}

type Content = Record<string, { schema: Schema; example?: unknown }>

/** A call of the API description. */
export type ApiOperation = {
  operationId: string
  tags: [string]
  summary: string
  description: string
  deprecated?: boolean
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { $ref?: string; description?: string; content?: Content }>
  security?: Record<string, unknown>[]
  'x-rights'?: string[]
  'x-callers': string[]
  'x-errors'?: string[]
  'x-scope'?: string
}

export type ApiError = { status: number; message: string; remedy: string }

export type Description = {
  info: { version: string }
  tags: { name: string; description: string; 'x-title': string }[]
  'x-tagGroups': { name: string; tags: string[] }[]
  'x-errors': Record<string, ApiError>
  paths: Record<string, Record<string, ApiOperation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, { content?: Content }>
    parameters: Record<string, Parameter>
  }
}

/** A call with its place in the description. */
export type ReferenceCall = { method: string; path: string; operation: ApiOperation; words: string }

export type Reference = { description: Description; calls: readonly ReferenceCall[] }

/** Loads the description of the server once; it does not change while the page is open. */
export const referenceQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }): Promise<Reference> => {
    const response = await fetch(`${await serverAddress()}/openapi.json`, { signal })
    if (!response.ok) throw new Error(`/openapi.json answers ${response.status}`)
    return readReference((await response.json()) as Description)
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Lists the calls by area, in the order of the areas. Older paths of a call are omitted. */
export function readReference(description: Description): Reference {
  const areas = description['x-tagGroups'].flatMap(({ tags }) => tags)
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { deprecated }]) => !deprecated)
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
        words: listWords(path, operation, description),
      })),
  )
  const order = (call: ReferenceCall) => areas.indexOf(call.operation.tags[0])
  return { description, calls: calls.sort((a, b) => order(a) - order(b)) }
}

/** Everything that a search finds a call by: its name, path, fields and errors. */
function listWords(path: string, operation: ApiOperation, description: Description): string {
  const body = operation.requestBody?.content['application/json']?.schema
  return [
    operation.operationId,
    operation.summary,
    path,
    ...listParameters(operation, description).map(({ name }) => name),
    ...Object.keys(body ? (resolve(body, description).properties ?? {}) : {}),
    ...(operation['x-errors'] ?? []),
    ...(operation['x-rights'] ?? []),
  ]
    .join(' ')
    .toLowerCase()
}

/** A schema without its reference. Keywords next to the reference override it. */
export function resolve(schema: Schema, { components }: Description): Schema {
  if (schema.$ref === undefined) return schema
  const { $ref, ...own } = schema
  return { ...components.schemas[$ref.split('/').at(-1) ?? ''], ...own }
}

export const listParameters = (operation: ApiOperation, { components }: Description): Parameter[] =>
  (operation.parameters ?? []).flatMap((parameter) =>
    'name' in parameter ? [parameter] : (components.parameters[parameter.$ref.split('/').at(-1) ?? ''] ?? []),
  )

/** The schema and the example of a request. */
export const findBody = ({ requestBody }: ApiOperation) => Object.values(requestBody?.content ?? {})[0]

/** The schema of a successful response. */
export function findResponse({ responses }: ApiOperation, { components }: Description): Schema | undefined {
  const [, success] = Object.entries(responses).find(([status]) => /^[23]/.test(status)) ?? []
  const response = success?.$ref === undefined ? success : components.responses[success.$ref.split('/').at(-1) ?? '']
  return Object.values(response?.content ?? {})[0]?.schema
}

const callersByAudience: Record<Audience, readonly string[] | undefined> = {
  clients: ['anyone', 'signed-in', 'player', 'player-own'],
  servers: ['game-server', 'anyone'],
  operators: ['operator', 'signed-in', 'anyone'],
  all: undefined,
}

/** The calls for an audience that contain all words of a search. */
export function filterCalls(calls: readonly ReferenceCall[], audience: Audience, search: string): ReferenceCall[] {
  const callers = callersByAudience[audience]
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(
    (call) =>
      (!callers || call.operation['x-callers'].some((caller) => callers.includes(caller))) &&
      words.every((word) => call.words.includes(word)),
  )
}

/** The calls of a first purchase, in the order in which a client makes them. */
export function listFirstCalls(calls: readonly ReferenceCall[]): ReferenceCall[] {
  const steps = [clientCalls.signIn, clientCalls.whoAmI, ...Object.values(stepCalls).flat()]
  return steps.flatMap(
    ({ method, path }) => calls.find((call) => call.method === method && isAt(call.path, path)) ?? [],
  )
}

/** True if an address, such as `/object/calendars/7`, belongs to a path, such as `/object/calendars/{objectId}`. */
function isAt(path: string, address: string): boolean {
  const parts = (address.split('?')[0] ?? '').split('/')
  const places = path.split('/')
  return (
    places.length === parts.length && places.every((place, index) => place.startsWith('{') || place === parts[index])
  )
}
