import { Input, Textarea } from '@mantine/core'
import { LazyCode } from '../../../ui/code/lazy-code.ts'
import { useLazyField } from '../../../ui/form/use-lazy-field.ts'
import type { SqlEditorProps } from './SqlEditor.tsx'

const editorCode = new LazyCode(() => import('./SqlEditor.tsx').then((module) => module.SqlEditor))

/** The query editor. While its code loads, and if it cannot be loaded, a plain text area replaces it. */
export function SqlField(props: SqlEditorProps) {
  const { Editor, field } = useLazyField(editorCode)
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
      ref={field}
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
