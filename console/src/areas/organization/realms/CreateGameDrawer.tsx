import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createGame, RealmName } from '@regent/contract/organization/realms'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod'
import { write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { validateWith } from '../../../api/form.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'

const validate = validateWith(z.object({ gameName: RealmName }))

type CreateGameDrawerProps = { isOpen: boolean; onClose: () => void }

export function CreateGameDrawer({ isOpen, onClose }: CreateGameDrawerProps) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { gameName: '' }, validate })
  const create = useMutation({
    mutationFn: (body: { gameName: string }) => {
      const done = `Created ${body.gameName.trim()} with its realms PROD, STG and DEV`
      return write(createGame, { body }, { subject: 'realm', done, scope: customerScope() })
    },
    onSuccess: onClose,
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Create a game"
      subtitle="It begins with three realms: production, a staging realm below it, and a development realm below that."
      form={form}
      draft={{ form: 'new-game' }}
      onSubmit={(values) => create.mutate(values)}
      isSaving={create.isPending}
      failure={useWriteFailure('The game was not created.', create.error)}
      submitLabel="Create game"
    >
      <TextInput
        label="Name"
        description="Up to 64 characters. It can be changed later."
        maxLength={64}
        data-autofocus
        {...form.getInputProps('gameName')}
        key={form.key('gameName')}
      />
    </FormDrawer>
  )
}
