import { difference } from '@regent/contract/differences/difference'
import type { Difference, FieldDifference } from '@regent/contract/differences/difference-shapes'
import type { UndoField } from '@regent/contract/organization/audit'
import { FieldTable } from '../../../ui/differences/Differences.tsx'
import { FieldRow } from '../../../ui/differences/FieldRow.tsx'
import { TypedValue } from '../../../ui/differences/SideOfField.tsx'
import { pathKey } from '../../../ui/form/value-path.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { AuditPerson } from './AuditPerson.tsx'

type UndoFieldsProps = {
  fields: readonly UndoField[]
  /** The label of a plain value, such as the key of a stat. */
  valueName: string
  label: string
}

/** Shows the effect of undoing a change, field by field, and conflicting newer changes. */
export const UndoFields = ({ fields, valueName, label }: UndoFieldsProps) => (
  <FieldTable label={label} heads={['Field', 'Now', 'After undo']}>
    <tbody>
      {fields.map((field) => {
        const { fields: rows } = effectOf(field, valueName)
        return rows.map((row, index) => (
          <FieldRow
            key={`${field.name} ${row.kind} ${pathKey(row.path)}`}
            field={row}
            action="changed"
            outcome={field.isPossible ? undefined : index === 0 ? <Newer field={field} row={row} /> : ''}
          />
        ))
      })}
    </tbody>
  </FieldTable>
)

/** From now to the state before the change. A field that has this state again is compared with the undone one. */
function effectOf({ name, effect, before, after, now }: UndoField, valueLabel: string): Difference {
  if (effect && effect.fields.length > 0) return effect
  const toState = (value: unknown) => (name === '' ? value : { [name]: value })
  const undone = difference({ before: toState(now), after: toState(before), valueLabel })
  if (undone.fields.length > 0) return undone
  const again = difference({ before: toState(now), after: toState(after), valueLabel })
  return { ...again, fields: again.fields.map(({ after: _undone, ...row }) => row) }
}

/** Why a field stays: the newer change, and the value that it does not get back. */
function Newer({ field: { touchedBy }, row: { after, unit } }: { field: UndoField; row: FieldDifference }) {
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
      {after && (
        <span className="dimmed">
          before: <TypedValue side={after} unit={unit} />
        </span>
      )}
    </span>
  )
}
