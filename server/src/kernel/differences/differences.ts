import { type DifferenceFacts, difference } from '@regent/contract/differences/difference'
import type { Difference } from '@regent/contract/differences/difference-shapes'
import { findOwnSchema, findValueLabel, isEventSubject } from '@regent/contract/differences/field-labels'
import type { FieldSchema } from '@regent/contract/operate/content/content-fields'
import type { Realm, RequestContext } from '../context/context.ts'
import type { Registry } from '../context/registry.ts'
import { loadFacts } from './facts.ts'

/** A change of a record, with its states as the caller may see them. */
export type ComparedChange = { subject: string; id: string; before: unknown; after: unknown }

/** The difference of a change, with the labels and units of the schema of its record. */
export const toDifference = (
  { registry, facts }: { registry: Registry; facts?: DifferenceFacts | undefined },
  { subject, id, before, after }: ComparedChange,
  schema: FieldSchema | undefined = findOwnSchema(subject) ?? registry.stateSchemas[subject],
): Difference =>
  difference({
    facts,
    before,
    after,
    schema,
    valueLabel: findValueLabel(subject, id),
    hasOnlyChanges: true,
    isEvent: isEventSubject(subject),
  })

/** The ids of items with one prefix have one type, so its schema is read once. */
const toPrefix = (id: string) => id.slice(0, Math.max(0, id.lastIndexOf('.')))

/**
 * The differences of many changes. The schemas of content are read from the realm, once per type, because the studio
 * may have described types.
 */
export async function toDifferences(
  context: RequestContext & { realm?: Realm | undefined },
  changes: readonly ComparedChange[],
): Promise<Difference[]> {
  const { realm, registry } = context
  const readFacts = await loadFacts(
    { ...context, customer: realm },
    changes.map(({ before, after }) => ({ pid: realm?.id, text: JSON.stringify([before, after]) })),
  )
  const facts = readFacts(realm?.id)
  const findItemSchema = registry.drafts.content.schema
  const schemas = new Map<string, FieldSchema>()
  for (const { subject, id } of changes) {
    if (subject !== 'content' || !realm || !findItemSchema || schemas.has(toPrefix(id))) continue
    schemas.set(toPrefix(id), await findItemSchema({ ...context, realm, customer: realm }, id))
  }
  return changes.map((change) =>
    toDifference(
      { registry, facts },
      change,
      change.subject === 'content' ? schemas.get(toPrefix(change.id)) : undefined,
    ),
  )
}

declare module '../context/registry.ts' {
  interface Registry {
    /** The schema of the state of a record, by its subject in the audit trail; absent for some. */
    stateSchemas: Readonly<Record<string, FieldSchema>>
  }
}
