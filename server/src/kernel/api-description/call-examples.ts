import { allEndpoints } from '@regent/contract/endpoints'
import { outsideRoutes } from '@regent/contract/outside-routes'
import type * as z from 'zod'
import type { JsonSchema } from './schemas.ts'

type Parameter = { name: string; in: string; required?: boolean; schema?: JsonSchema; example?: unknown }
type Operation = {
  operationId?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> }
}

const bodies = new Map<string, z.ZodType>([
  ...allEndpoints.flatMap(({ name, call }): [string, z.ZodType][] => (call.body ? [[name, call.body]] : [])),
  ...outsideRoutes.flatMap(({ name, body }): [string, z.ZodType][] => (body?.schema ? [[name, body.schema]] : [])),
])

/** Adds an example to each required parameter and to each body, unless the schema rejects what was built. */
export function addExamples(
  paths: Record<string, Record<string, JsonSchema>>,
  build: (schema: JsonSchema) => unknown,
): void {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)) as Operation[]) {
    for (const parameter of operation.parameters ?? [])
      if (parameter.required && parameter.example === undefined && parameter.schema)
        parameter.example = build(parameter.schema)
    const body = operation.requestBody?.content['application/json']
    const schema = bodies.get(operation.operationId?.split('_')[0] ?? '')
    if (!body || !schema) continue
    const example = build(body.schema)
    if (schema.safeParse(example).success) body.example = example
  }
}
