import { parseExactJson } from '@regent/contract/exact-numbers'
import { useState } from 'react'
import { JsonInput } from '../../../ui/json-fields/JsonInput.tsx'
import { elementId, type FieldProps, findErrors } from './item-field.ts'

const formatJson = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2))

/** A field without a schema, of any type. The item keeps the last valid text. */
export function JsonField({ label, schema, path, value, isRequired, isReadOnly, onChange, findings }: FieldProps) {
  const [text, setText] = useState(() => formatJson(value))
  const [kept, setKept] = useState(value)
  const [fault, setFault] = useState<string>()
  // Changed elsewhere: in the other view, by restoring a version, or by restoring a draft.
  if (value !== kept && JSON.stringify(value) !== JSON.stringify(kept)) {
    setKept(value)
    setText(formatJson(value))
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
      setFault(`Invalid JSON: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  return (
    // The target of “Go to”.
    <div id={elementId(path)} tabIndex={-1} className="shrink">
      <JsonInput
        label={label}
        description={schema.description}
        takes="any"
        isTextFirst={schema['x-as'] === 'json'}
        isRequired={isRequired}
        isReadOnly={isReadOnly}
        value={text}
        error={fault ?? findErrors(findings, path, true)}
        onChange={change}
      />
    </div>
  )
}
