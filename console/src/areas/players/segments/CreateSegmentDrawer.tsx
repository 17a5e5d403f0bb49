import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createSegment, type Segment, SegmentName, type SegmentSearch } from '@regent/contract/players/segments'
import * as z from 'zod'
import { write } from '../../../api/act.ts'
import { validateWith } from '../../../api/form.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAudienceCount } from './AudienceInput.tsx'
import { formatAudienceCount } from './audience-words.ts'
import { RulesInput } from './RulesInput.tsx'

type Values = { name: string; isShared: boolean; search: SegmentSearch | undefined }

const initialValues: Values = { name: '', isShared: false, search: undefined }
const validate = validateWith(z.object({ name: SegmentName }))

type CreateSegmentDrawerProps = { onSaved: (segment: Segment) => void; isOpen: boolean; onClose: () => void }

/** Creates a segment from rules, and counts its players while they are edited. */
export function CreateSegmentDrawer({ onSaved, isOpen, onClose }: CreateSegmentDrawerProps) {
  const { realmId } = useRealm()
  const form = useForm<Values>({ mode: 'controlled', initialValues, validate })
  // Audiences exclude suspended players by default; segments do not.
  const count = useAudienceCount(realmId, { rules: form.values.search, includesSuspended: true })
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Create a segment"
      subtitle="A saved search; members are always current."
      form={form}
      draft={{ none: 'the rules have their own state', form: 'segment' }}
      save={({ search = {}, ...values }) =>
        write(
          createSegment,
          { body: { ...values, search } },
          { subject: 'segment', done: ({ data }) => `Created segment ${data.name}` },
        )
      }
      failed="The segment was not created."
      onSaved={({ data }) => onSaved(data)}
      submitLabel="Create segment"
    >
      <TextInput
        label="Name"
        description="Up to 80 characters, such as Lapsed veterans."
        maxLength={80}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <RulesInput search={undefined} onChange={(search) => form.setFieldValue('search', search)} />
      <p className="flush strong" role="status">
        {count ? `${formatAudienceCount(count)}.` : 'Counting…'}
      </p>
      <Checkbox
        label="Shared"
        description="Visible to all who can see players. Off: only you."
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
    </SaveDrawer>
  )
}
