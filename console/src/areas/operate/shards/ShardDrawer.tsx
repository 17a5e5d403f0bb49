import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Shard } from '@regent/contract/shards'
import { useMutation } from '@tanstack/react-query'
import { toastDone } from '../../../api/undo.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { PairsInput } from '../../../ui/PairsInput.tsx'
import { putShard } from './save-shards.ts'
import { type ShardValues, shardBody, shardErrors, shardValues } from './shard-form.ts'

type ShardDrawerProps = { known?: Shard | undefined; isOpen: boolean; onClose: () => void }

const text = { autoComplete: 'off', spellCheck: false, classNames: { input: 'mono' } } as const

/** Where a shard is, and what the game keeps about it. */
export function ShardDrawer({ known, isOpen, onClose }: ShardDrawerProps) {
  const form = useForm<ShardValues>({ mode: 'controlled', initialValues: shardValues(known), validate: shardErrors })
  const saving = useMutation({
    mutationFn: (values: ShardValues) => putShard(shardBody(values), known?.version),
    onSuccess: (entries, { shardId }) => {
      toastDone(`${known ? 'Changed' : 'Created'} the shard ${shardId.trim()}`, entries)
      onClose()
    },
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.shardId}` : 'Create a shard'}
      form={form}
      onSubmit={(values) => saving.mutate(values)}
      isSaving={saving.isPending}
      failure={useWriteFailure('The shard was not saved.', saving.error)}
      submitLabel={known ? 'Save shard' : 'Create shard'}
    >
      <TextInput
        label="Shard id"
        readOnly={known !== undefined}
        data-autofocus={!known || undefined}
        {...text}
        {...form.getInputProps('shardId')}
      />
      <TextInput label="URI" placeholder="https://eu-1.example.com" {...text} {...form.getInputProps('uri')} />
      <PairsInput legend="Metadata, a text or JSON each" noun="field" form={form} field="metadata" />
    </FormDrawer>
  )
}
