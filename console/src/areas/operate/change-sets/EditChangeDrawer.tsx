import { Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ChangeSetItem, ChangeSetItemRow } from '@regent/contract/operate/change-set-shapes'
import { getChangeSetItem, saveChangeSetItems } from '@regent/contract/operate/change-sets'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { write } from '../../../api/act.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { newerIn } from '../../../api/stale.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { StateDifferences } from '../../../ui/differences/Differences.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { stateForm } from '../../../ui/form/state-form.ts'
import { TextView, ViewSwitch } from '../../../ui/json-fields/TextView.tsx'
import styles from './ChangeSet.module.css'
import {
  type EditValues,
  findingsIn,
  readState,
  stateFault,
  toDraftName,
  toEditValues,
  toStateField,
} from './edit-change.ts'
import { useSetHere } from './set-here.ts'

const newerChangeIn = newerIn<ChangeSetItem>

/** Saves the state with the version it was edited from, which the server compares. */
function useSaveChange({ subject, id }: ChangeSetItemRow, version: number | undefined, acts: SaveActs) {
  const { number, scope } = useSetHere()
  return useMutation({
    mutationFn: ({ state, isRemoved }: EditValues) =>
      write(
        saveChangeSetItems,
        {
          params: { number },
          body: {
            items: [
              {
                subject,
                id,
                version,
                ...(isRemoved ? { isRemoved } : { after: JSON.parse(state) as unknown }),
              },
            ],
          },
        },
        { scope, subject: 'draft', done: `Edited ${id} in #${number}` },
      ),
    onSuccess: acts.onSaved,
    onError: acts.onError,
  })
}

type SaveActs = { onSaved: () => void; onError: (error: Error) => void }

/**
 * Edits the full state of a record, by the fields of its kind. If a colleague has edited it in the meantime, their
 * version is shown first.
 */
export function EditChangeDrawer({ row, onClose }: { row: ChangeSetItemRow; onClose: () => void }) {
  const { number, scope } = useSetHere()
  const { subject, id } = row
  const read = useQuery(query(getChangeSetItem, { params: { number }, query: { subject, id } }, { scope }))
  const [seen, setSeen] = useState<ChangeSetItem>()
  const [newer, setNewer] = useState<ChangeSetItem>()
  const form = useForm<EditValues>({
    mode: 'controlled',
    initialValues: { state: '', isRemoved: false },
    validate: { state: (text, { isRemoved }) => (isRemoved ? null : stateFault(text)) },
  })
  const begin = useEffectEvent((item: ChangeSetItem) => {
    if (seen) return
    setSeen(item)
    form.setInitialValues(toEditValues(item))
    form.setValues(toEditValues(item))
  })
  useEffect(() => {
    if (read.data) begin(read.data)
  }, [read.data])
  const save = useSaveChange(row, (newer ?? seen)?.version, {
    onSaved: onClose,
    onError: (error) => setNewer((before) => newerChangeIn(error) ?? before),
  })
  const failure = useWriteFailure('The change was not edited.', newerChangeIn(save.error) ? null : save.error)
  const { isRemoved, state } = form.getValues()
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      title={`Edit ${id}`}
      subtitle="The full record. Hidden fields are not changed."
      form={form}
      draft={toDraftName(number, seen)}
      onSubmit={(values) => save.mutate(values)}
      isSaving={save.isPending}
      isReady={seen !== undefined}
      failure={failure}
      fieldOf={(field) => (toStateField(field) === undefined ? field : 'state')}
      submitLabel={newer ? 'Save mine over theirs' : 'Save change'}
      isWide
    >
      {newer && <NewerVersion item={newer} own={isRemoved ? null : parseOrKeep(state)} />}
      {!seen && read.error && <ErrorNotice failure={readFailure('The change could not be loaded.', read.error)} />}
      {!seen && !read.error && <Pending />}
      {seen && (
        <>
          <Switch
            label={`${id} is removed when the set is applied`}
            {...form.getInputProps('isRemoved', { type: 'checkbox' })}
          />
          {!isRemoved && (
            <StateInput
              item={seen}
              text={state}
              error={form.errors['state']}
              findings={findingsIn(failure, id)}
              onChange={(text) => form.setFieldValue('state', text)}
            />
          )}
        </>
      )}
    </FormDrawer>
  )
}

function NewerVersion({ item, own }: { item: ChangeSetItem; own: unknown }) {
  return (
    <section className={styles.newer} aria-label="A colleague’s version">
      <p>A colleague edited this change. Yours was not saved. Theirs and yours:</p>
      <StateDifferences before={item.after} after={own} label="Theirs and yours" heads={['Theirs', 'Yours']} />
    </section>
  )
}

/** The parsed state, or the text if it is invalid. */
function parseOrKeep(text: string): unknown {
  const read = readState(text)
  return read ? read.state : text
}

type StateInputProps = {
  item: ChangeSetItem
  text: string
  error: React.ReactNode
  findings: ReturnType<typeof findingsIn>
  onChange: (text: string) => void
}

/** The state by its fields, or as JSON text. */
function StateInput({ item, text, error, findings, onChange }: StateInputProps) {
  const StateForm = stateForm.use()
  const [isText, setIsText] = useState(false)
  const value = readState(text)
  const isShownAsText = isText || value === undefined || !StateForm
  return (
    <>
      <ViewSwitch
        className={styles.views}
        label="Editor"
        hasFields={value !== undefined}
        isText={isShownAsText}
        onText={setIsText}
      />
      {isShownAsText ? (
        <TextView
          label="State as JSON"
          error={error}
          value={text}
          onText={(next) => {
            setIsText(true)
            onChange(next)
          }}
        />
      ) : (
        <StateForm
          isItem={item.subject === 'content'}
          label="Value"
          schema={item.schema}
          value={value.state}
          findings={findings}
          onChange={(next) => onChange(JSON.stringify(next ?? null, null, 2))}
        />
      )}
    </>
  )
}
