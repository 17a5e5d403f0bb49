import { areaGroups, areaTexts } from '@regent/contract/area-texts'
import { allEndpoints } from '@regent/contract/endpoints'
import { findRemedy } from '@regent/contract/error-remedies'
import { type ErrorCode, errors } from '@regent/contract/errors'
import { outsideRoutes } from '@regent/contract/outside-routes'
import { addExamples } from './call-examples.ts'
import { describeCall } from './calls.ts'
import { createExampleBuilder } from './examples.ts'
import { describeOutsideRoute } from './outside.ts'
import { commonHeaders, commonParameters, describeResponses, errorSchema, requestHeaders } from './responses.ts'
import { describeSchemas, type JsonSchema } from './schemas.ts'
import { securitySchemes } from './security.ts'

export type ApiDescription = {
  openapi: '3.1.0'
  info: JsonSchema
  servers: JsonSchema[]
  security: JsonSchema[]
  tags: { name: string; description: string; 'x-title': string }[]
  paths: Record<string, Record<string, JsonSchema>>
  components: { schemas: Record<string, JsonSchema>; [kind: string]: JsonSchema }
  [extension: `x-${string}`]: unknown
}

/** The contract as an OpenAPI 3.1 document. `server` is the base URL of the calls. */
export function describeApi(version: string, server = '/'): ApiDescription {
  const schemas = describeSchemas()
  const responses = describeResponses()
  const paths: ApiDescription['paths'] = {}
  const add = (path: string, method: string, operation: JsonSchema) => {
    const at = path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')
    paths[at] = { ...paths[at], [method.toLowerCase()]: operation }
  }
  for (const { name, area, call } of allEndpoints)
    for (const path of [call.path, ...(call.alsoAt ?? [])])
      add(path, call.method, describeCall({ name, area, call, path }, schemas, responses))
  for (const route of outsideRoutes) add(route.path, route.method, describeOutsideRoute(route, schemas, responses))
  const components = { ...schemas.components(), Error: errorSchema }
  addExamples(paths, createExampleBuilder(components))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Regent',
      version,
      description:
        'The operations console for live games, and the backend that serves it. Numbers in JSON are exact up to 2^53. Times are milliseconds since 1970, UTC, unless a field says otherwise. Every response has X-Request-Id; include it in a report of an error.',
      contact: { name: 'The administrator of this server' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server, description: 'This server.' }],
    security: [{ accessToken: [] }],
    tags: Object.entries(areaTexts)
      .map(([name, { title, text }]) => ({ name, description: text, 'x-title': title }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    'x-tagGroups': areaGroups.map((name) => ({
      name,
      tags: Object.entries(areaTexts).flatMap(([area, { group }]) => (group === name ? [area] : [])),
    })),
    'x-request-headers': requestHeaders,
    'x-errors': describeErrors(),
    paths,
    components: {
      securitySchemes,
      parameters: commonParameters,
      headers: commonHeaders,
      responses: responses.components(),
      schemas: components,
    },
  }
}

/** Every error once: operations list only codes. */
const describeErrors = () =>
  Object.fromEntries(
    Object.entries(errors).map(([code, { status, message }]) => [
      code,
      { status, message, remedy: findRemedy(code as ErrorCode) },
    ]),
  )
