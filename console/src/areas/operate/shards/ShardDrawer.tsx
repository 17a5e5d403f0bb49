import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createShard, type Shard, saveShard } from '@regent/contract/operate/shards'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { PairsInput } from '../../../ui/input/PairsInput.tsx'
import { type ShardValues, shardBody, shardErrors, shardValues } from './shard-form.ts'

type ShardDrawerProps = { known?: Shard | undefined; isOpen: boolean; onClose: () => void }

const labels = { shardId: 'Shard id', uri: 'URI', metadata: 'Metadata' }
const text = { autoComplete: 'off', spellCheck: false, classNames: { input: 'mono' } } as const

/** Creates or edits a shard: its URL and metadata. */
export function ShardDrawer({ known, isOpen, onClose }: ShardDrawerProps) {
  const form = useForm<ShardValues>({ mode: 'controlled', initialValues: shardValues(known), validate: shardErrors })
  const save = (values: ShardValues, base: Shard | undefined) =>
    write(
      base ? saveShard : createShard,
      { body: shardBody(values) },
      {
        subject: 'shard',
        done: `${known ? 'Changed' : 'Created'} the shard ${values.shardId.trim()}`,
        ifMatch: base?.version,
      },
    )

  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.shardId}` : 'Create a shard'}
      form={form}
      draft={{ form: 'shard', record: known?.shardId }}
      save={save}
      record={{ what: 'shard', known, toFormValues: shardValues, labels }}
      failed="The shard was not saved."
      submitLabel={known ? 'Save shard' : 'Create shard'}
    >
      <TextInput
        label={labels.shardId}
        readOnly={known !== undefined}
        data-autofocus={!known || undefined}
        {...text}
        {...form.getInputProps('shardId')}
      />
      <TextInput label={labels.uri} placeholder="https://eu-1.example.com" {...text} {...form.getInputProps('uri')} />
      <PairsInput legend="Metadata (text or JSON)" noun="field" form={form} field="metadata" />
    </SaveDrawer>
  )
}
