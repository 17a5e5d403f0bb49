import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ChangeSet } from '@regent/contract/change-set-shapes'
import { createChangeSet, updateChangeSet } from '@regent/contract/change-sets'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useRealm } from '../../../shell/place.ts'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'

type ChangeSetDrawerProps = {
  /** The set to rename; without it a new one is opened. */
  known?: ChangeSet
  isOpen: boolean
  onClose: () => void
  onCreated?: (set: ChangeSet) => void
}

/** Opens a change set, or says anew what it is about. */
export function ChangeSetDrawer({ known, isOpen, onClose, onCreated }: ChangeSetDrawerProps) {
  const { realmId, realmName } = useRealm()
  const scope = realmScope(realmId)
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: known?.name ?? '', description: known?.description ?? '' },
    validate: { name: (name) => (name.trim() === '' ? 'A change set needs a name.' : null) },
  })
  const save = useMutation({
    mutationFn: async (body: { name: string; description: string }) => {
      const subject = 'change-set'
      if (known) {
        const options = { scope, subject, done: `Changed #${known.number}`, ifMatch: known.version } as const
        return write(updateChangeSet, { params: { number: known.number }, body }, options)
      }
      return write(createChangeSet, { body }, { scope, subject, done: `Opened ${body.name.trim()}` })
    },
    onSuccess: ({ data }) => {
      onClose()
      if (!known) onCreated?.(data)
    },
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit #${known.number}` : 'New change set'}
      subtitle={
        known ? undefined : `Changes that go live in ${realmName} together. Nothing is live until the set is applied.`
      }
      form={form}
      draft={{ form: 'change-set', record: known ? String(known.number) : 'new' }}
      onSubmit={(values) => save.mutate(values)}
      isSaving={save.isPending}
      failure={useWriteFailure(known ? 'The change set was not changed.' : 'No change set was opened.', save.error)}
      submitLabel={known ? 'Save' : 'Open change set'}
    >
      <TextInput
        label="Name"
        description="What it is for, such as “Harvest sale, week 48”."
        withAsterisk
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Description"
        description="What reviewers should know. Leave empty if the name says it."
        autosize
        minRows={3}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
    </FormDrawer>
  )
}
