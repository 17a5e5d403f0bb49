import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { getContent, planPublish } from '@regent/contract/content'
import { ContentId, type ContentItemView } from '@regent/contract/content-shapes'
import type { InputOf } from '@regent/contract/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { planWrite } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useRealm } from '../../../shell/place.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { JsonText } from '../../../ui/RawJson.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useLeaveWarning } from '../../../ui/use-leave-warning.ts'
import styles from './Content.module.css'
import { readProperties, textOfProperties } from './content-words.ts'

type ContentItemDialogProps = {
  manifestId: string
  /** Without it: a new one. */
  item: ContentItemView | undefined
  isReadOnly: boolean
  isOpen: boolean
  onClose: () => void
}

/** Shows one item, or edits it; the edit is published as a plan. */
export function ContentItemDialog({ manifestId, item, isReadOnly, isOpen, onClose }: ContentItemDialogProps) {
  const { realmId } = useRealm()
  const read = useQuery({
    ...query(
      getContent,
      { query: { contentId: item?.id ?? '', version: item?.version ?? '' } },
      { scope: realmScope(realmId) },
    ),
    enabled: item !== undefined,
  })
  const title = item ? item.id : 'New item'
  return isReadOnly || (item && !read.data) ? (
    <Modal opened={isOpen} onClose={onClose} title={title} size={760}>
      <div className={styles.stack}>
        {item && (
          <p className={styles.facts}>
            <span className="dimmed">Version</span> <span className="mono">{item.version}</span>,{' '}
            <span className="dimmed">saved</span> <Time ms={item.created} />
          </p>
        )}
        {read.error && (
          <ErrorNotice
            failure={readFailure('The item could not be loaded.', read.error)}
            onRetry={() => read.refetch()}
          />
        )}
        {read.isLoading && <p role="status">Loading…</p>}
        {read.data && <JsonText value={read.data.properties} />}
      </div>
    </Modal>
  ) : (
    <Editor
      manifestId={manifestId}
      item={item}
      before={read.data?.properties}
      title={item ? `Edit ${item.id}` : title}
      isOpen={isOpen}
      onClose={onClose}
    />
  )
}

type EditorProps = Omit<ContentItemDialogProps, 'isReadOnly'> & {
  before: Record<string, unknown> | undefined
  title: string
}

const example = '{\n  "name": { "data": "" }\n}'

function Editor({ manifestId, item, before, title, isOpen, onClose }: EditorProps) {
  const { realmId } = useRealm()
  const confirm = useConfirm()
  const start = {
    id: item?.id ?? '',
    tags: item?.tags.join(', ') ?? '',
    text: before ? textOfProperties(before) : example,
  }
  const [values, setValues] = useState(start)
  const [faults, setFaults] = useState<{ id?: string; text?: string }>({})
  const [isAsking, setIsAsking] = useState(false)
  const isEdited = isOpen && JSON.stringify(values) !== JSON.stringify(start)
  useLeaveWarning(isEdited)
  const plan = useMutation({
    mutationFn: (body: InputOf<typeof planPublish>['body']) =>
      planWrite(planPublish, { body }, { scope: realmScope(realmId), onPlanned: onClose }),
  })
  const failure = useWriteFailure('Publishing was not planned.', plan.error)
  const set = (changes: Partial<typeof values>) => {
    setValues({ ...values, ...changes })
    setFaults({})
  }

  async function leave() {
    if (plan.isPending) return
    if (isEdited) {
      setIsAsking(true)
      const isConfirmed = await confirm({
        title: 'Discard your changes?',
        body: 'What you changed is not published yet.',
        verb: 'Discard changes',
        level: 'costly',
      })
      setIsAsking(false)
      if (!isConfirmed) return
    }
    onClose()
  }

  function preview() {
    const id = values.id.trim()
    const checked = ContentId.safeParse(id)
    const read = readProperties(values.text)
    const found = {
      ...(!checked.success && { id: `The id ${checked.error.issues[0]?.message ?? 'is not valid'}.` }),
      ...('fault' in read && { text: read.fault }),
    }
    setFaults(found)
    if (!checked.success || 'fault' in read) return
    const tags = values.tags.split(',').map((tag) => tag.trim())
    plan.mutate({
      id: manifestId,
      upserts: [{ id, properties: read.properties, tags: [...new Set(tags.filter(Boolean))] }],
    })
  }

  return (
    <Modal opened={isOpen} onClose={leave} closeOnEscape={!isAsking} title={title} size={760}>
      <div className={styles.stack}>
        {failure && <ErrorNotice failure={failure} />}
        {!item && (
          <TextInput
            label="Id"
            description="Type and name, such as currency.gems. An item with an id that is already live replaces the live one."
            value={values.id}
            error={faults.id}
            onChange={(event) => set({ id: event.currentTarget.value })}
            data-autofocus
          />
        )}
        <TextInput
          label="Tags"
          description="Separated by commas."
          value={values.tags}
          onChange={(event) => set({ tags: event.currentTarget.value })}
        />
        <Textarea
          label="Properties"
          description='By name, each with data, text, $link or $links. Only game servers read a property with "visibility": "private".'
          autosize
          minRows={8}
          maxRows={22}
          spellCheck={false}
          className={styles.editor}
          value={values.text}
          error={faults.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
        <div className={styles.actions}>
          <Button onClick={leave}>Cancel</Button>
          <Button variant="filled" loading={plan.isPending} disabled={!isEdited} onClick={preview}>
            Preview what is published
          </Button>
        </div>
      </div>
    </Modal>
  )
}
