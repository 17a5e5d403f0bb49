import { Input } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import styles from './JsonInput.module.css'
import { JsonNode } from './JsonNode.tsx'
import { findJsonKind, jsonText, readJson } from './json-value.ts'
import { TextView, ViewSwitch } from './TextView.tsx'

type JsonInputProps = {
  label: string
  description?: ReactNode
  /** The value as JSON. */
  value?: string
  onChange?: (text: string) => void
  error?: ReactNode
  /** "text": accepts any input; text that is not a JSON object is edited as plain text. */
  takes?: 'fields' | 'any' | 'text'
  /** True to show the text first: for values that are code, such as a schema. */
  isTextFirst?: boolean
  /** True if the names are those of this console's API; shows them as words. */
  hasWords?: boolean
  /** Suggested field names; others can be typed. */
  names?: readonly string[]
  id?: string
  isRequired?: boolean
  isReadOnly?: boolean
  'data-autofocus'?: boolean | undefined
}

/**
 * A value with arbitrary fields: each field with its kind and an input. The other view is the same value as text, which
 * stays while it is invalid.
 */
export function JsonInput({
  label,
  description,
  value: text = '',
  onChange = () => {},
  error,
  takes = 'fields',
  isTextFirst = false,
  hasWords = false,
  names = [],
  id,
  isRequired = false,
  isReadOnly = false,
  'data-autofocus': isFirst,
}: JsonInputProps) {
  const [isText, setIsText] = useState(isTextFirst)
  const ownId = useId()
  const read = readJson(text)
  const kind = read && findJsonKind(read.value)
  const hasFields = takes === 'any' ? read !== undefined : kind === 'fields' || (takes === 'text' && kind === 'list')
  const isShownAsText = isText || !hasFields
  const textName = takes === 'text' ? 'Text' : 'JSON'
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      description={description}
      error={isShownAsText ? undefined : error}
      withAsterisk={isRequired}
      className={styles.input}
    >
      <ViewSwitch
        className={styles.views}
        label={`${label}: editor`}
        textName={textName}
        hasFields={hasFields}
        isText={isShownAsText}
        onText={setIsText}
      />
      {isShownAsText ? (
        <TextView
          aria-label={label}
          readOnly={isReadOnly}
          error={error}
          value={text}
          onText={(next) => {
            // Text that becomes valid JSON while typing stays in this view.
            setIsText(true)
            onChange(next)
          }}
        />
      ) : (
        <fieldset className={`stack gap-8 ${styles.root}`} aria-label={label}>
          <JsonNode
            id={ownId}
            name=""
            title={label}
            value={read?.value}
            depth={0}
            isKindChosen={takes === 'any'}
            names={names}
            hasWords={hasWords}
            isReadOnly={isReadOnly}
            isFirst={isFirst}
            onChange={(next) => onChange(jsonText(next))}
          />
        </fieldset>
      )}
    </Input.Wrapper>
  )
}
