import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createShard, type Shard, saveShard } from '@regent/contract/operate/shards'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useConflict } from '../../../shell/form/use-conflict.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { PairsInput } from '../../../ui/input/PairsInput.tsx'
import { type ShardValues, shardBody, shardErrors, shardValues } from './shard-form.ts'

type ShardDrawerProps = { known?: Shard | undefined; isOpen: boolean; onClose: () => void }

const labels = { shardId: 'Shard id', uri: 'URI', metadata: 'Metadata' }
const text = { autoComplete: 'off', spellCheck: false, classNames: { input: 'mono' } } as const

/** Creates or edits a shard: its URL and metadata. */
export function ShardDrawer({ known, isOpen, onClose }: ShardDrawerProps) {
  const form = useForm<ShardValues>({ mode: 'controlled', initialValues: shardValues(known), validate: shardErrors })
  const saving = useMutation({
    mutationFn: ({ values, base }: { values: ShardValues; base: Shard | undefined }) =>
      write(
        base ? saveShard : createShard,
        { body: shardBody(values) },
        {
          subject: 'shard',
          done: `${known ? 'Changed' : 'Created'} the shard ${values.shardId.trim()}`,
          ifMatch: base?.version,
        },
      ),
    onSuccess: onClose,
  })
  const { base, isConflict, conflict } = useConflict({
    what: 'shard',
    labels,
    known,
    toFormValues: shardValues,
    form,
    saving,
    onClose,
    save: (values, newer) => saving.mutate({ values, base: newer }),
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.shardId}` : 'Create a shard'}
      form={form}
      draft={{ form: 'shard', record: known?.shardId }}
      onSubmit={(values) => saving.mutate({ values, base })}
      isSaving={saving.isPending}
      failure={useWriteFailure('The shard was not saved.', isConflict ? null : saving.error)}
      submitLabel={known ? 'Save shard' : 'Create shard'}
    >
      {conflict}
      <TextInput
        label={labels.shardId}
        readOnly={known !== undefined}
        data-autofocus={!known || undefined}
        {...text}
        {...form.getInputProps('shardId')}
      />
      <TextInput label={labels.uri} placeholder="https://eu-1.example.com" {...text} {...form.getInputProps('uri')} />
      <PairsInput legend="Metadata, a text or JSON each" noun="field" form={form} field="metadata" />
    </FormDrawer>
  )
}
