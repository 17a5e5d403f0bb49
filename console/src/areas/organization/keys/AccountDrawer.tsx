import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createServiceAccount, type ServiceAccount, updateServiceAccount } from '@regent/contract/organization/keys'
import { write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'

type AccountDrawerProps = {
  account: ServiceAccount | undefined
  isOpen: boolean
  onClose: () => void
  /** Called with the account that was saved. */
  onSaved?: (account: ServiceAccount) => void
}

type Values = { name: string; description: string }

const labels = { name: 'Name', description: 'Description' }
const toFormValues = ({ name, description }: ServiceAccount): Values => ({ name, description })

/** Creates a service account, or changes its name and description. */
export function AccountDrawer({ account, isOpen, onClose, onSaved }: AccountDrawerProps) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: account ? toFormValues(account) : { name: '', description: '' },
    validate: { name: (name) => (name.trim() === '' ? 'Enter a name.' : null) },
  })
  const save = async ({ name, description }: Values, base: ServiceAccount | undefined) => {
    const body = { name: name.trim(), description: description.trim() }
    const options = { subject: 'service-account', scope: customerScope() } as const
    const { data } = account
      ? await write(
          updateServiceAccount,
          { params: { id: account.id }, body },
          { ...options, done: `Changed service account ${body.name}`, ifMatch: base?.version ?? account.version },
        )
      : await write(createServiceAccount, { body }, { ...options, done: `Created service account ${body.name}` })
    return data
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={account ? `Edit ${account.name}` : 'New service account'}
      subtitle="A tool, pipeline or game server that uses the API with keys. It has no password and no role."
      form={form}
      draft={{ form: 'service-account', record: account?.id }}
      save={save}
      record={{ what: 'service account', known: account, toFormValues, labels }}
      onSaved={onSaved}
      failed="The service account was not saved."
      submitLabel={account ? 'Save account' : 'Create account'}
    >
      <TextInput
        label={labels.name}
        description="Up to 60 characters. The audit trail shows it."
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={labels.description}
        description="Purpose and contact person."
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
    </SaveDrawer>
  )
}
