import { Input, Textarea } from '@mantine/core'
import type { ContentFinding } from '@regent/contract/operate/content/content-checks'
import type { FieldSchema } from '@regent/contract/operate/content/content-fields'
import { useEffect, useState } from 'react'
import { LazyCode } from '../../../ui/code/lazy-code.ts'
import { useLazyField } from '../../../ui/form/use-lazy-field.ts'
import { type Properties, readProperties, textOfProperties } from './content-words.ts'
import styles from './Editor.module.css'
import type { JsonEditorProps } from './JsonEditor.tsx'

const editorCode = new LazyCode(() => import('./JsonEditor.tsx').then((module) => module.JsonEditor))

type JsonViewProps = {
  properties: Properties
  schema: FieldSchema
  findings: readonly ContentFinding[]
  isReadOnly: boolean
  onChange: (properties: Properties) => void
  /** Why the text cannot be read; the draft is then as it last could. */
  onFault: (fault: string | undefined) => void
}

/** The properties as JSON. Until the editor's code is here, and if it cannot be fetched, a plain text area does the same. */
export function JsonView({ properties, schema, findings, isReadOnly, onChange, onFault }: JsonViewProps) {
  const { Editor, field } = useLazyField(editorCode)
  const [text, setText] = useState(() => textOfProperties(properties))
  const [said, setSaid] = useState(text)
  const [fault, setFault] = useState<string>()
  const now = textOfProperties(properties)
  // The draft was changed elsewhere, such as by one that is continued.
  if (now !== said) {
    setSaid(now)
    setText(now)
    setFault(undefined)
  }

  // A text that cannot be read is lost with the view: the draft keeps what it last said.
  useEffect(() => () => onFault(undefined), [onFault])

  function change(next: string) {
    setText(next)
    const read = readProperties(next)
    const wrong = 'fault' in read ? read.fault : undefined
    setFault(wrong)
    onFault(wrong)
    if ('fault' in read) return
    setSaid(textOfProperties(read.properties))
    onChange(read.properties)
  }

  const label = 'Properties'
  const description =
    'By name, each with data, text, $link or $links. Only game servers read a property with "visibility": "private".'
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
