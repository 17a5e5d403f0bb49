import { stepLabel } from '@regent/contract/differences/field-labels'
import type { FieldSchema } from '@regent/contract/operate/content/content-fields'
import { expect, test } from 'vitest'
import { registry } from '../../areas.ts'
import { isReadable } from '../../testing/readable-labels.ts'
import { toFieldSchema } from '../records/content-type.ts'

/** The fields of a schema without a label that people can read. */
function unlabelled(schema: FieldSchema, at: string, isFirst = true): string[] {
  const inside = [schema.items, ...(schema.anyOf ?? []), schema.additionalProperties]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([step, field]) => {
      const label = stepLabel({ step, schema: field, parent: undefined, parentName: '', isFirst: true })
      const here = `${at}.${step}`
      return [...(isReadable(label) ? [] : [`${here}: ${label}`]), ...unlabelled(field, here, false)]
    }),
    ...inside.flatMap((one) => (typeof one === 'object' ? unlabelled(one, at, isFirst) : [])),
  ]
}

test('every field of every kind of record that a change set can change has a label', () => {
  expect(Object.keys(registry.stateSchemas).length).toBeGreaterThan(10)
  const schemas = Object.entries(registry.stateSchemas)
  expect(schemas.flatMap(([kind, schema]) => unlabelled(schema, kind))).toEqual([])
})

test('every field of every built-in type of content has a label', () => {
  const types = Object.entries(registry.contentTypes)
  expect(types.length).toBeGreaterThan(5)
  expect(types.flatMap(([name, type]) => unlabelled(toFieldSchema(type), name))).toEqual([])
})

test('a name that is no word would be found', () => {
  expect(unlabelled({ properties: { lbId: {}, gtCsv: {}, amount: {} } }, 'x')).toHaveLength(2)
  expect(unlabelled({ properties: { lbId: { title: 'Leaderboard' } } }, 'x')).toEqual([])
})
