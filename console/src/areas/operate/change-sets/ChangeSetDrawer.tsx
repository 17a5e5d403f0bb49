import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ChangeSet } from '@regent/contract/operate/change-set-shapes'
import { createChangeSet, updateChangeSet } from '@regent/contract/operate/change-sets'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useConflict } from '../../../shell/form/use-conflict.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'

const labels = { name: 'Name', description: 'Description' }

/** The fields of a set that the form edits. */
type NamedSet = Pick<ChangeSet, 'number' | 'name' | 'description' | 'version'>
type Values = { name: string; description: string }
const toFormValues = ({ name, description }: NamedSet): Values => ({ name, description })

type ChangeSetDrawerProps = {
  /** The set to rename; undefined: create a new one. */
  known?: ChangeSet
  isOpen: boolean
  onClose: () => void
  onCreated?: (set: ChangeSet) => void
}

/** Creates a change set, or edits its name and description. */
export function ChangeSetDrawer({ known, isOpen, onClose, onCreated }: ChangeSetDrawerProps) {
  const { realmId, realmName } = useRealm()
  const scope = realmScope(realmId)
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: known ? toFormValues(known) : { name: '', description: '' },
    validate: { name: (name) => (name.trim() === '' ? 'A change set needs a name.' : null) },
  })
  const save = useMutation({
    mutationFn: async ({ body, base }: { body: Values; base: NamedSet | undefined }) => {
      const subject = 'change-set'
      if (base) {
        const options = { scope, subject, done: `Changed #${base.number}`, ifMatch: base.version } as const
        return write(updateChangeSet, { params: { number: base.number }, body }, options)
      }
      return write(createChangeSet, { body }, { scope, subject, done: `Opened ${body.name.trim()}` })
    },
    onSuccess: ({ data }) => {
      onClose()
      if (!known) onCreated?.(data)
    },
  })
  const { base, isConflict, conflict } = useConflict<NamedSet, Values>({
    what: 'change set',
    labels,
    known,
    toFormValues,
    form,
    saving: save,
    onClose,
    save: (body, newer) => save.mutate({ body, base: newer }),
  })
  const message = known ? 'The change set was not changed.' : 'No change set was opened.'
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
      onSubmit={(values) => save.mutate({ body: values, base })}
      isSaving={save.isPending}
      failure={useWriteFailure(message, isConflict ? null : save.error)}
      submitLabel={known ? 'Save' : 'Open change set'}
    >
      {conflict}
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
