import { parseExactJson } from '@regent/contract/exact-numbers'
import { useState } from 'react'
import { JsonInput } from '../../../ui/json-fields/JsonInput.tsx'
import styles from './Fields.module.css'
import { elementId, type FieldProps, faultsOf } from './item-field.ts'

const textOf = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2))

/** A field that the schema does not describe: of any kind. The last text that can be read is what the item has. */
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
      const read: unknown = next.trim() === '' ? undefined : parseExactJson(next)
      setFault(undefined)
      setKept(read)
      onChange(path, read)
    } catch (error) {
      setFault(`This is not JSON: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  return (
    // “Go to” focuses it.
    <div id={elementId(path)} tabIndex={-1} className={styles.any}>
      <JsonInput
        label={label}
        description={schema.description}
        takes="any"
        isTextFirst={schema['x-as'] === 'json'}
        isRequired={isRequired}
        isReadOnly={isReadOnly}
        value={text}
        error={fault ?? faultsOf(findings, path, true)}
        onChange={change}
      />
    </div>
  )
}
