import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ChangeSet } from '@regent/contract/operate/change-set-shapes'
import { createChangeSet, updateChangeSet } from '@regent/contract/operate/change-sets'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { useRealm } from '../../../shell/frame/place.ts'

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
    validate: { name: (name) => (name.trim() === '' ? 'Enter a name.' : null) },
  })
  const save = async (body: Values, base: NamedSet | undefined) => {
    const subject = 'change-set'
    if (base) {
      const options = { scope, subject, done: `Changed #${base.number}`, ifMatch: base.version } as const
      return write(updateChangeSet, { params: { number: base.number }, body }, options)
    }
    return write(createChangeSet, { body }, { scope, subject, done: `Created ${body.name.trim()}` })
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit #${known.number}` : 'New change set'}
      subtitle={known ? undefined : `Edits for ${realmName}, applied together.`}
      form={form}
      draft={{ form: 'change-set', record: known ? String(known.number) : 'new' }}
      save={save}
      record={{ what: 'change set', known, toFormValues, labels }}
      failed={known ? 'The change set was not changed.' : 'The change set was not created.'}
      onSaved={({ data }) => known || onCreated?.(data)}
      submitLabel={known ? 'Save' : 'Create change set'}
    >
      <TextInput
        label="Name"
        description="Its purpose, such as “Harvest sale, week 48”."
        withAsterisk
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Description"
        description="For reviewers. Optional."
        autosize
        minRows={3}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
    </SaveDrawer>
  )
}
