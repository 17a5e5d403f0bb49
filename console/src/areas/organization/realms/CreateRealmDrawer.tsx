import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createRealm, RealmName, type RealmView } from '@regent/contract/organization/realms'
import * as z from 'zod'
import { write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { validateWith } from '../../../api/form.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { realmName } from '../../../shell/scope/realms.ts'

const validate = validateWith(z.object({ name: RealmName }))

/** The product in the path of the endpoint; this server has only one. */
const params = { product: 'regent' }

type CreateRealmDrawerProps = { parent: RealmView; isOpen: boolean; onClose: () => void }

export function CreateRealmDrawer({ parent, isOpen, onClose }: CreateRealmDrawerProps) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '', sharded: false }, validate })
  const save = (values: { name: string; sharded: boolean }) =>
    write(
      createRealm,
      { params, body: { ...values, parent: parent.pid } },
      {
        subject: 'realm',
        done: `Created ${values.name.trim()} below ${realmName(parent)}`,
        scope: customerScope(),
      },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Create a realm"
      subtitle={
        <>
          {parent.parent === undefined ? 'STG' : 'DEV'} realm below <strong>{realmName(parent)}</strong>, without
          players. Roles are inherited.
        </>
      }
      form={form}
      draft={{ form: 'new-realm', record: parent.pid }}
      save={save}
      failed="The realm was not created."
      submitLabel="Create realm"
    >
      <TextInput
        label="Name"
        description="Up to 64 characters, such as a feature."
        maxLength={64}
        data-autofocus
        {...form.getInputProps('name')}
        key={form.key('name')}
      />
      <Checkbox label="Sharded" {...form.getInputProps('sharded', { type: 'checkbox' })} key={form.key('sharded')} />
    </SaveDrawer>
  )
}
