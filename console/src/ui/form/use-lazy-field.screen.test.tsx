import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SqlEditor } from '../../areas/analyze/analytics/SqlEditor.tsx'
import { LazyCode } from '../code/lazy-code.ts'
import { useLazyField } from './use-lazy-field.ts'

const runNothing = () => {}
const ofEditor = { tables: {}, refused: undefined, onRun: runNothing, label: 'SQL' }

function Field({ code }: { code: LazyCode<typeof SqlEditor> }) {
  const { Editor, field } = useLazyField(code)
  const [value, setValue] = useState('')
  if (Editor) return <Editor {...ofEditor} value={value} onChange={setValue} />
  return (
    <textarea
      ref={field}
      aria-label="SQL"
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
    />
  )
}

test('an editor that loads during typing replaces the text area afterwards', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const code = new LazyCode(() => arrival.then(() => SqlEditor))
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(<Field code={code} />)
  const sql = page.getByRole('textbox', { name: 'SQL' })
  await sql.click()
  await userEvent.keyboard('select 1')
  arrive()
  await expect.poll(() => code.loaded).toBe(SqlEditor)
  await userEvent.keyboard(' as one')
  await expect.element(sql).toHaveValue('select 1 as one')
  await userEvent.tab()
  await expect.element(sql).toHaveClass(/cm-content/)
  await expect.element(sql).toHaveTextContent('select 1 as one')
})
