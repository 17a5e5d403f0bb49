import { useForm } from '@mantine/form'
import type { ChangeSetItem, ChangeSetItemRow } from '@regent/contract/change-set-shapes'
import { getChangeSetItem, saveChangeSetItems } from '@regent/contract/change-sets'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { write } from '../../../api/act.ts'
import { query } from '../../../api/query.ts'
import { newerIn } from '../../../api/stale.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { Diff } from '../../../ui/Diff.tsx'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { JsonInput } from '../../../ui/json-fields/JsonInput.tsx'
import styles from './EditChangeDrawer.module.css'
import { useSetHere } from './set-here.ts'

const newerChangeIn = newerIn<ChangeSetItem>
const textOf = (value: unknown) => JSON.stringify(value, null, 2)

/** The whole state that a thing will have, field by field. When a colleague has edited it meanwhile, theirs is shown first. */
export function EditChangeDrawer({ row, onClose }: { row: ChangeSetItemRow; onClose: () => void }) {
  const { number, scope } = useSetHere()
  const { subject, id } = row
  const read = useQuery(query(getChangeSetItem, { params: { number }, query: { subject, id } }, { scope }))
  const [seen, setSeen] = useState<ChangeSetItem>()
  const [newer, setNewer] = useState<ChangeSetItem>()
  const form = useForm({
    mode: 'controlled',
    initialValues: { after: '' },
    validate: { after: faultOf },
  })
  const begin = useEffectEvent((item: ChangeSetItem) => {
    if (seen) return
    setSeen(item)
    form.setInitialValues({ after: textOf(item.after) })
    form.setValues({ after: textOf(item.after) })
  })
  useEffect(() => {
    if (read.data) begin(read.data)
  }, [read.data])
  const save = useMutation({
    mutationFn: (values: { after: string }) =>
      write(
        saveChangeSetItems,
        {
          params: { number },
          body: { items: [{ subject, id, version: (newer ?? seen)?.version, ...stateOf(JSON.parse(values.after)) }] },
        },
        { scope, subject: 'draft', done: `Edited ${id} in #${number}` },
      ),
    onSuccess: onClose,
    onError: (error) => setNewer(newerChangeIn(error)),
  })
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      title={`Edit ${id}`}
      subtitle="The whole of it as it will be. A field that is left out is removed; Nothing removes all of it. Hidden values stay as they are."
      form={form}
      draft={{ none: 'what is edited is kept in the change set' }}
      onSubmit={(values) => save.mutate(values)}
      isSaving={save.isPending}
      failure={useWriteFailure('The change was not edited.', save.error)}
      submitLabel={newer ? 'Save mine over theirs' : 'Save change'}
      isWide
    >
      {newer && (
        <section className={styles.newer} aria-label="What a colleague has saved">
          <p>A colleague has edited this change since you opened it. Theirs against yours:</p>
          <Diff
            before={newer.after}
            after={parsed(form.getValues().after)}
            label="Theirs and yours"
            heads={['Theirs', 'Yours']}
          />
        </section>
      )}
      <JsonInput label="State" takes="any" hasWords data-autofocus {...form.getInputProps('after')} />
    </FormDrawer>
  )
}

const stateOf = (after: unknown) => (after === null ? { isRemoved: true } : { after })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function faultOf(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return `This is no JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`
  }
}
