import { Textarea } from '@mantine/core'
import { useState } from 'react'
import styles from './Fields.module.css'
import { elementId, type FieldProps, faultsOf } from './item-field.ts'

const textOf = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2))

/** A field that the schema does not describe, as JSON. The last valid text is what the item has. */
export function JsonField({ label, schema, path, value, isRequired, isReadOnly, onChange, findings }: FieldProps) {
  const [text, setText] = useState(() => textOf(value))
  const [kept, setKept] = useState(value)
  const [fault, setFault] = useState<string>()
  // Changed elsewhere: in the other view, by going back to an earlier version, or by a draft that is continued.
  if (value !== kept && JSON.stringify(value) !== JSON.stringify(kept)) {
    setKept(value)
    setText(textOf(value))
    setFault(undefined)
  }

  function change(next: string) {
    setText(next)
    try {
      const read: unknown = next.trim() === '' ? undefined : JSON.parse(next)
      setFault(undefined)
      setKept(read)
      onChange(path, read)
    } catch (error) {
      setFault(`This is not JSON: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  return (
    <Textarea
      id={elementId(path)}
      className={styles.json}
      label={label}
      description={schema.description ?? 'As JSON.'}
      withAsterisk={isRequired}
      disabled={isReadOnly}
      autosize
      minRows={1}
      maxRows={16}
      spellCheck={false}
      value={text}
      error={fault ?? faultsOf(findings, path, true)}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}
