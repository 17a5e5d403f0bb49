import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import styles from './Conflict.module.css'
import {
  chosenRecord,
  conflictFields,
  type FlatRecord,
  type FlatValue,
  firstChoices,
  type Side,
} from './conflict-fields.ts'
import { readValue } from './field-words.ts'
import { Time } from './Time.tsx'

type ConflictProps<Values extends FlatRecord> = {
  /** "realm": completes "Somebody else changed this …". */
  what: string
  /** The labels of the fields; a field without one is shown by its name. */
  labels: Readonly<Record<string, string>>
  /** The state when the edit began. */
  seen: Values
  /** The state that somebody else saved. */
  theirs: Values
  /** The state that this operator tried to save. */
  mine: Values
  /** Gets all fields as chosen. Not called when every choice is theirs: nothing is left to save. */
  onSave: (chosen: Values, isAllTheirs: boolean) => void
  isSaving?: boolean
}

/**
 * A save that conflicts with a newer one: shows both states field by field, and lets the operator choose. Use a new
 * `key` for each conflict.
 */
export function Conflict<Values extends FlatRecord>(props: ConflictProps<Values>) {
  const { what, labels, seen, theirs, mine, onSave, isSaving } = props
  const fields = conflictFields(seen, theirs, mine)
  const [choices, setChoices] = useState(() => firstChoices(fields))
  const id = useId()
  const chosen = chosenRecord(fields, theirs, choices)
  const isAllTheirs = fields.every(({ name }) => choices[name] === 'theirs')

  return (
    <section className={styles.conflict} role="alert" aria-label="Two versions">
      <p className={styles.words}>
        Somebody else changed this {what} in the meantime. Your changes were not saved. Choose which values to keep
        {fields.some(({ changedBy }) => changedBy !== undefined) && '; what only one of you changed is chosen already'}.
      </p>
      {fields.map(({ name, ...states }) => (
        <fieldset key={name} className={styles.field}>
          <legend className={styles.legend}>{labels[name] ?? name}</legend>
          <p className={styles.seen}>
            Before: <Value value={states.seen} name={name} />
          </p>
          {(['theirs', 'mine'] as const).map((side) => (
            <label key={side} className={styles.choice} data-chosen={choices[name] === side || undefined}>
              <input
                type="radio"
                name={`${id}-${name}`}
                checked={choices[name] === side}
                onChange={() => setChoices({ ...choices, [name]: side })}
              />
              <span>{words[side]}</span>
              <Value value={states[side]} name={name} />
            </label>
          ))}
        </fieldset>
      ))}
      <div className={styles.actions}>
        <Button onClick={() => chosen && onSave(chosen, isAllTheirs)} disabled={!chosen} loading={isSaving}>
          {isAllTheirs ? 'Keep theirs' : 'Save the chosen'}
        </Button>
      </div>
    </section>
  )
}

const words: Record<Side, string> = { theirs: 'Theirs, now', mine: 'Yours' }

function Value({ value, name }: { value: FlatValue; name: string }) {
  if (value === null || value === undefined) return <span className={styles.value}>nothing</span>
  const read = readValue(value, name)
  const text = read.kind === 'text' ? read.text : read.kind === 'time' ? <Time ms={read.ms} /> : '""'
  return <strong className={styles.value}>{text}</strong>
}
