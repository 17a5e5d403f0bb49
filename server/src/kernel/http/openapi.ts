import { type AnyEndpoint, isWrite } from '@regent/contract/endpoint'
import { allEndpoints } from '@regent/contract/endpoints'
import { errors, listErrorCodes } from '@regent/contract/errors'
import * as z from 'zod'

/** The contract as an OpenAPI 3.1 document. */
export function describeApi(version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { name, area, call } of allEndpoints) {
    for (const path of [call.path, ...(call.alsoAt ?? [])]) {
      const at = path.replace(/:(\w+)/g, '{$1}')
      paths[at] = { ...paths[at], [call.method.toLowerCase()]: operation(name, area, call, path) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Regent',
      version,
      description: 'The operations console for live games, and the backend that serves it.',
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(errorBody, 'output') },
    },
  }
}

const errorBody = z.object({
  status: z.int(),
  service: z.string(),
  error: z.string(),
  message: z.string(),
  requestId: z.string(),
  field: z.string().optional(),
})

function operation(name: string, area: string, call: AnyEndpoint, path: string): object {
  const codes = listErrorCodes(call)
  const refusals = Object.fromEntries(
    [...new Set(codes.map((code) => errors[code].status))].sort().map((status) => [
      status,
      {
        description: codes.filter((code) => errors[code].status === status).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
  return {
    operationId: path === call.path ? name : `${name}_${path.replace(/\W+/g, '_')}`,
    tags: [area],
    summary: call.summary,
    ...(call.access.public && { security: [] }),
    ...(call.access.operator && { 'x-rights': [call.access.operator].flat() }),
    ...(isWrite(call) && { 'x-audited': true }),
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, param]) => ({
        name: param,
        in: 'path',
        required: true,
        schema: propertySchema(call.params, param ?? '') ?? { type: 'string' },
      })),
      ...(call.scope === 'none'
        ? []
        : [
            {
              name: 'X-BEAM-SCOPE',
              in: 'header',
              required: call.scope !== 'optional',
              schema: { type: 'string' },
              description: 'cid.pid, or cid for the whole organization',
            },
          ]),
      ...Object.keys(call.query?.shape ?? {}).map((field) => ({
        name: field,
        in: 'query',
        required: !call.query?.shape[field].safeParse(undefined).success,
        schema: propertySchema(call.query, field) ?? {},
      })),
    ],
    ...(call.body && {
      requestBody: { content: { 'application/json': { schema: jsonSchema(call.body, 'input') } } },
    }),
    responses: {
      200: {
        description: 'Done.',
        content: { [call.answersText ?? 'application/json']: { schema: jsonSchema(call.response, 'output') } },
      },
      ...refusals,
    },
  }
}

function propertySchema(fields: z.ZodObject | undefined, name: string): object | undefined {
  const field = fields?.shape[name]
  return field && jsonSchema(field as z.ZodType, 'input')
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}
