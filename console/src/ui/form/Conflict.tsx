import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { StateDifferences } from '../differences/Differences.tsx'
import { Time } from '../time/Time.tsx'
import { type ConflictRecord, chosenRecord, conflictFields, firstChoices, type Side } from './conflict-fields.ts'
import styles from './FormDrawer.module.css'
import { readValue } from './field-words.ts'

/** Formatters for the values of fields, or for their parts; empty values are shown as empty. */
export type ConflictWords<Values> = { readonly [Name in keyof Values]?: (value: Values[Name]) => unknown }

type ConflictProps<Values extends ConflictRecord> = {
  /** "realm": the record in "Someone else changed this …". */
  what: string
  /** The labels of the fields; default: the name of the field. */
  labels: Readonly<Record<string, string>>
  /** Formatters of the form for values that need a context, such as durations in seconds. */
  words?: ConflictWords<Values> | undefined
  /** The state at the beginning of the edit. */
  seen: Values
  /** The state saved by somebody else. */
  theirs: Values
  /** The state that this operator tried to save. */
  mine: Values
  /**
   * Gets all fields with the selected values. Not called if all choices are theirs, because nothing is left to save.
   */
  onSave: (chosen: Values, isAllTheirs: boolean) => void
  isSaving?: boolean
}

/**
 * A merge conflict: shows both states field by field, and lets the operator choose. Use a new `key` for each conflict.
 */
export function Conflict<Values extends ConflictRecord>(props: ConflictProps<Values>) {
  const { what, labels, words, seen, theirs, mine, onSave, isSaving } = props
  const fields = conflictFields(seen, theirs, mine)
  const [choices, setChoices] = useState(() => firstChoices(fields))
  const id = useId()
  const record = chosenRecord(fields, theirs, choices)
  const isAllTheirs = fields.every(({ name }) => choices[name] === 'theirs')

  return (
    <section className="stack gap-8 caution" role="alert" aria-label="Two versions">
      <p className="flush">
        Someone else changed this {what} . Your changes were not saved. Choose the values to keep
        {fields.some(({ changedBy }) => changedBy !== undefined) &&
          '; values that only one of you changed are preselected'}
        .
      </p>
      {fields.map(({ name, ...states }) => {
        const label = labels[name] ?? name
        const formatted = (value: unknown) => (value ? (words?.[name]?.(value as Values[string]) ?? value) : value)
        const isCompared = [states.seen, states.theirs, states.mine].some(isLarge)
        return (
          <fieldset key={name} className={`shrink bare stack ${styles.field}`}>
            <legend className={styles.legend}>{label}</legend>
            {!isCompared && (
              <p className="flush">
                Before: <Value value={formatted(states.seen)} name={name} />
              </p>
            )}
            {(['theirs', 'mine'] as const).map((side) => (
              <div
                key={side}
                className={`stack gap-4 ${styles.side}`}
                data-chosen={choices[name] === side || undefined}
              >
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name={`${id}-${name}`}
                    checked={choices[name] === side}
                    onChange={() => setChoices({ ...choices, [name]: side })}
                  />
                  <span>{sides[side]}</span>
                  {!isCompared && <Value value={formatted(states[side])} name={name} />}
                </label>
                {isCompared && (
                  <StateDifferences
                    label={`${label}: ${sides[side]}`}
                    heads={['Before', sides[side]]}
                    before={{ [label]: formatted(states.seen) }}
                    after={{ [label]: formatted(states[side]) }}
                  />
                )}
              </div>
            ))}
          </fieldset>
        )
      })}
      <div className="flex">
        <Button onClick={() => record && onSave(record, isAllTheirs)} disabled={!record} loading={isSaving}>
          {isAllTheirs ? 'Keep theirs' : 'Save selected'}
        </Button>
      </div>
    </section>
  )
}

const sides: Record<Side, string> = { theirs: 'Theirs, now', mine: 'Yours' }

/** From this length on, the words that differ are more useful than the full text. */
const longText = 60

/** For a list, an object or a long text, the changes of each side are more useful than the full value. */
const isLarge = (value: unknown) =>
  typeof value === 'string' ? value.length > longText : typeof value === 'object' && value !== null

function Value({ value, name }: { value: unknown; name: string }) {
  if (value === null || value === undefined) return <span className={`shrink prose ${styles.value}`}>nothing</span>
  const read = readValue(value, name)
  const text = read.kind === 'text' ? read.text : read.kind === 'time' ? <Time ms={read.ms} /> : 'empty'
  return <strong className={`shrink prose ${styles.value}`}>{text}</strong>
}
