import { expect, test } from 'vitest'
import * as z from 'zod'
import { allEndpoints } from './endpoints.ts'
import { namedSchemas } from './schemas.ts'

type Def = { type: string; [part: string]: unknown }

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** The schemas directly within a schema. */
const listParts = (schema: z.ZodType): z.ZodType[] =>
  Object.values(schema.def as unknown as Def)
    .flatMap((part) => (typeof part === 'object' && part !== null && !isSchema(part) ? Object.values(part) : [part]))
    .filter(isSchema)

const isDescribed = (schema: z.ZodType): boolean => {
  const { innerType } = schema.def as unknown as { innerType?: z.ZodType }
  return schema.description !== undefined || (innerType !== undefined && isDescribed(innerType))
}

/** Every field of an object once, with the names of the objects around it. */
function listFields(): Map<z.ZodType, string> {
  const fields = new Map<z.ZodType, string>()
  const visited = new Set<z.ZodType>()
  const visit = (schema: z.ZodType, at: string) => {
    if (visited.has(schema)) return
    visited.add(schema)
    if (schema instanceof z.ZodObject)
      for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
        // A fixed text or the kind of a variant says what it is.
        if (!(field instanceof z.ZodLiteral)) fields.set(field, `${at}.${name}`)
        visit(field, `${at}.${name}`)
      }
    else for (const part of listParts(schema)) visit(part, at)
  }
  for (const [name, schema] of namedSchemas) visit(schema, name)
  for (const { name, call } of allEndpoints)
    for (const part of [call.params, call.query, call.body, call.response]) if (part) visit(part, name)
  return fields
}

/** Meaning, unit, range or default: `.describe('…')`, not the name again. */
test('every field of a request or a response has a description', () => {
  const fields = listFields()
  const missing = [...fields].filter(([field]) => !isDescribed(field)).map(([, at]) => at)
  expect(fields.size).toBeGreaterThan(3_500)
  expect(missing).toEqual([])
})
