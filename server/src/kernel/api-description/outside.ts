import type { OutsideRoute } from '@regent/contract/outside-routes'
import { lift } from './calls.ts'
import { type DescribedResponses, requestIdHeader } from './responses.ts'
import type { DescribedSchemas, JsonSchema } from './schemas.ts'

const security: Record<OutsideRoute['proof'], JsonSchema[]> = {
  none: [],
  link: [],
  'store signature': [],
  basic: [],
  token: [{ accessToken: [], scope: [] }],
  'optional token': [{}, { accessToken: [] }, { apiKey: [] }],
}

/** A route outside the contract as an operation. */
export function describeOutsideRoute(
  route: OutsideRoute,
  schemas: DescribedSchemas,
  responses: DescribedResponses,
): JsonSchema {
  const { body, query, response } = route
  const inQuery = query ? schemas.properties(query) : {}
  const parameters = [
    ...Object.entries(route.params).map(([name, description]) => ({
      name: name === '*' ? 'path' : name,
      in: 'path',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    ...Object.entries(inQuery).map(([name, schema]) => ({
      name,
      in: 'query',
      required:
        query?.shape[name] !== undefined && !(query.shape[name] as { safeParse: Parse }).safeParse(undefined).success,
      ...lift(schema),
    })),
  ]
  return {
    operationId: route.name,
    tags: [route.area],
    summary: route.summary,
    description: route.description,
    security: security[route.proof],
    'x-callers': route.proof.endsWith('token') ? ['signed-in'] : ['anyone'],
    'x-errors': route.errors,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        description: body.description,
        required: true,
        content: {
          [body.type]: {
            schema: body.schema ? schemas.refer(body.schema, 'input') : anyBody(body.type),
            ...(body.example !== undefined && { example: body.example }),
          },
        },
      },
    }),
    responses: {
      [response.status]: {
        description: response.description,
        headers: requestIdHeader,
        ...(response.type && {
          content: {
            [response.type]: {
              schema: response.schema ? schemas.refer(response.schema, 'output') : anyBody(response.type),
            },
          },
        }),
      },
      ...responses.refer(listErrors(route), route.name.charAt(0).toUpperCase() + route.name.slice(1)),
    },
  }
}

type Parse = (value: unknown) => { success: boolean }

const anyBody = (type: string): JsonSchema => (type === 'application/json' ? {} : { type: 'string' })

/** Any request can fail with these. */
const listErrors = ({ errors }: OutsideRoute) => [...errors, 'NotFound', 'InternalServerError'] as const
