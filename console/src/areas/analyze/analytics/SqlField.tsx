import { Input, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { LazyCode } from '../../../ui/lazy-code.ts'
import type { SqlEditorProps } from './SqlEditor.tsx'

const editorCode = new LazyCode(() => import('./SqlEditor.tsx').then((module) => module.SqlEditor))

/** The editor of a query. Until its code is here, and if it cannot be fetched, a plain text area stands in its place. */
export function SqlField(props: SqlEditorProps) {
  const [Editor, setEditor] = useState(() => editorCode.loaded)

  useEffect(() => {
    if (Editor) return
    let isMounted = true
    editorCode.load().then(
      (code) => isMounted && setEditor(() => code),
      () => {}, // The text area does the same.
    )
    return () => {
      isMounted = false
    }
  }, [Editor])

  const { value, onChange, onRun, label } = props
  if (Editor) {
    return (
      <Input.Wrapper label={label} labelElement="div">
        <Editor {...props} />
      </Input.Wrapper>
    )
  }
  return (
    <Textarea
      label={label}
      styles={{ input: { fontFamily: 'var(--mono)', fontSize: 12 } }}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      rows={7}
      spellCheck={false}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        onRun()
      }}
    />
  )
}
