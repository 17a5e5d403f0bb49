import { type DifferenceFacts, difference } from '@regent/contract/differences/difference'
import type { Difference, FieldDifference } from '@regent/contract/differences/difference-shapes'
import type { UndoField } from '@regent/contract/organization/audit'
import { FieldTable } from '../../../ui/differences/Differences.tsx'
import { FieldRow } from '../../../ui/differences/FieldRow.tsx'
import { TypedValue } from '../../../ui/differences/SideOfField.tsx'
import { pathKey } from '../../../ui/form/value-path.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { AuditPerson } from './AuditPerson.tsx'
import { useAuditPlace } from './use-audit-place.ts'

type UndoFieldsProps = {
  fields: readonly UndoField[]
  /** The label of a plain value, such as the key of a stat. */
  valueName: string
  label: string
}

/** Shows the effect of undoing a change, field by field, and conflicting newer changes. */
export function UndoFields({ fields, valueName, label }: UndoFieldsProps) {
  const { nameOf } = useAuditPlace()
  const facts = { nameRealm: nameOf, currency: findCurrency(fields) }
  return (
    <FieldTable label={label} heads={['Field', 'Now', 'After undo']}>
      <tbody>
        {fields.map((field) => {
          const { fields: rows } = computeEffect(field, valueName, facts)
          const fieldChange = findChange(field, valueName, facts)
          return rows.map((row, index) => (
            <FieldRow
              key={`${field.name} ${row.kind} ${pathKey(row.path)}`}
              field={row}
              action="changed"
              outcome={field.isPossible ? undefined : index === 0 ? <Newer field={field} changed={fieldChange} /> : ''}
            />
          ))
        })}
      </tbody>
    </FieldTable>
  )
}

/** The currency of the amounts: the server knows that of the realm. */
const findCurrency = (fields: readonly UndoField[]): string | undefined =>
  fields
    .flatMap(({ effect }) => effect?.fields ?? [])
    .find(({ before = {}, after = {} }) => [before, after].some((side) => 'format' in side && side.format === 'money'))
    ?.unit

const toState = (name: string, value: unknown) => (name === '' ? value : { [name]: value })

/** The change itself, which is not undone. */
const findChange = (
  { name, before, after }: UndoField,
  valueLabel: string,
  facts: DifferenceFacts,
): FieldDifference | undefined =>
  difference({ before: toState(name, before), after: toState(name, after), valueLabel, facts }).fields[0]

/** From now to the state before the change. A field that has this state again is compared with the undone one. */
function computeEffect(
  { name, effect, before, after, now }: UndoField,
  valueLabel: string,
  facts: DifferenceFacts,
): Difference {
  if (effect && effect.fields.length > 0) return effect
  const undone = difference({ before: toState(name, now), after: toState(name, before), valueLabel, facts })
  if (undone.fields.length > 0) return undone
  const newDifference = difference({ before: toState(name, now), after: toState(name, after), valueLabel, facts })
  return { ...newDifference, fields: newDifference.fields.map(({ after: _undone, ...row }) => row) }
}

type NewerProps = { field: UndoField; changed: FieldDifference | undefined }

/** Why a field stays: the newer change; and what the change made of it, which is not undone. */
function Newer({ field: { touchedBy }, changed }: NewerProps) {
  return (
    <span className="column">
      <span className="dimmed">
        {touchedBy ? (
          <>
            stays: changed <Time ms={touchedBy.at} /> by
          </>
        ) : (
          'stays: changed since, not by an operator'
        )}
      </span>
      {touchedBy && <AuditPerson entry={touchedBy} />}
      {changed && (
        <span className="dimmed">
          this change: {changed.before ? <TypedValue side={changed.before} unit={changed.unit} /> : 'not set'}
          {' → '}
          {changed.after ? <TypedValue side={changed.after} unit={changed.unit} /> : 'not set'}
        </span>
      )}
    </span>
  )
}
