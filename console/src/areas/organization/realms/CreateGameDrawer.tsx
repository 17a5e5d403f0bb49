import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createGame } from '@regent/contract/realms'
import { useMutation } from '@tanstack/react-query'
import { callForAnswer, customerScope } from '../../../api/client.ts'
import { validateWith } from '../../../api/form.ts'
import { toastDone } from '../../../api/undo.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { refreshRealms } from './refresh-realms.ts'

const validate = validateWith(createGame.body!)

type CreateGameDrawerProps = { isOpen: boolean; onClose: () => void }

export function CreateGameDrawer({ isOpen, onClose }: CreateGameDrawerProps) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { gameName: '' }, validate })
  const create = useMutation({
    mutationFn: (body: { gameName: string }) => callForAnswer(createGame, { body }, { scope: customerScope() }),
    onSuccess: async ({ entries }, { gameName }) => {
      await refreshRealms()
      toastDone(`Created ${gameName.trim()} with its realms PROD, STG and DEV`, entries)
      onClose()
    },
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Create a game"
      subtitle="It begins with three realms: production, a staging realm below it, and a development realm below that."
      form={form}
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
