import { Input, Textarea } from '@mantine/core'
import type { ContentFinding } from '@regent/contract/operate/content/content-checks'
import type { FieldSchema } from '@regent/contract/operate/content/content-fields'
import { useEffect, useState } from 'react'
import { LazyCode } from '../../../ui/code/lazy-code.ts'
import { useLazyField } from '../../../ui/form/use-lazy-field.ts'
import { formatProperties, type Properties, readProperties } from './content-words.ts'
import styles from './Editor.module.css'
import type { JsonEditorProps } from './JsonEditor.tsx'

const editorCode = new LazyCode(() => import('./JsonEditor.tsx').then((module) => module.JsonEditor))

type JsonViewProps = {
  properties: Properties
  schema: FieldSchema
  findings: readonly ContentFinding[]
  isReadOnly: boolean
  onChange: (properties: Properties) => void
  /** The error of invalid text; the draft then keeps its last valid state. */
  onFault: (fault: string | undefined) => void
}

/** The properties as JSON. While the editor loads, and if it cannot be loaded, a plain text area replaces it. */
export function JsonView({ properties, schema, findings, isReadOnly, onChange, onFault }: JsonViewProps) {
  const { Editor, field } = useLazyField(editorCode)
  const [text, setText] = useState(() => formatProperties(properties))
  const [said, setSaid] = useState(text)
  const [fault, setFault] = useState<string>()
  const now = formatProperties(properties)
  // The draft was changed elsewhere, for example by restoring it.
  if (now !== said) {
    setSaid(now)
    setText(now)
    setFault(undefined)
  }

  // Invalid text is lost with the view: the draft keeps its last valid state.
  useEffect(() => () => onFault(undefined), [onFault])

  function change(next: string) {
    setText(next)
    const read = readProperties(next)
    const wrong = 'fault' in read ? read.fault : undefined
    setFault(wrong)
    onFault(wrong)
    if ('fault' in read) return
    setSaid(formatProperties(read.properties))
    onChange(read.properties)
  }

  const label = 'Properties'
  const description = 'By name, each with data, text, $link or $links. Private properties: only game servers.'
  if (Editor) {
    const props: JsonEditorProps = { value: text, onChange: change, schema, findings, isReadOnly, label }
    return (
      <Input.Wrapper label={label} labelElement="div" description={description} error={fault}>
        <Editor {...props} />
      </Input.Wrapper>
    )
  }
  return (
    <Textarea
      ref={field}
      label={label}
      description={description}
      className={styles.mono}
      autosize
      minRows={8}
      maxRows={30}
      spellCheck={false}
      disabled={isReadOnly}
      value={text}
      error={fault}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}
