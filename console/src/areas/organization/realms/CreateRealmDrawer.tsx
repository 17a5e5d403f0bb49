import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createRealm, RealmName, type RealmView } from '@regent/contract/organization/realms'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod'
import { write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { validateWith } from '../../../api/form.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { realmName } from '../../../shell/scope/realms.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'

const validate = validateWith(z.object({ name: RealmName }))

/** The product in the path of the endpoint; this server has only one. */
const params = { product: 'regent' }

type CreateRealmDrawerProps = { parent: RealmView; isOpen: boolean; onClose: () => void }

export function CreateRealmDrawer({ parent, isOpen, onClose }: CreateRealmDrawerProps) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '', sharded: false }, validate })
  const create = useMutation({
    mutationFn: (values: { name: string; sharded: boolean }) =>
      write(
        createRealm,
        { params, body: { ...values, parent: parent.pid } },
        {
          subject: 'realm',
          done: `Created ${values.name.trim()} below ${realmName(parent)}`,
          scope: customerScope(),
        },
      ),
    onSuccess: onClose,
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Create a realm"
      subtitle={
        <>
          It stands below <strong>{realmName(parent)}</strong>, a{parent.parent === undefined ? ' STG' : ' DEV'} realm
          of its own: without players, with a secret of its own, and with the roles of {realmName(parent)}.
        </>
      }
      form={form}
      draft={{ form: 'new-realm', record: parent.pid }}
      onSubmit={(values) => create.mutate(values)}
      isSaving={create.isPending}
      failure={useWriteFailure('The realm was not created.', create.error)}
      submitLabel="Create realm"
    >
      <TextInput
        label="Name"
        description="Up to 64 characters, such as the feature or the person it is for."
        maxLength={64}
        data-autofocus
        {...form.getInputProps('name')}
        key={form.key('name')}
      />
      <Checkbox
        label="Sharded"
        description="Distributes players across several shards."
        {...form.getInputProps('sharded', { type: 'checkbox' })}
        key={form.key('sharded')}
      />
    </FormDrawer>
  )
}
