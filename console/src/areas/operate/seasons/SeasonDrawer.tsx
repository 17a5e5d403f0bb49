import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createSeason, type Season, updateSeason } from '@regent/contract/operate/seasons'
import { maxStandingTags } from '@regent/contract/players/player-search'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { AudienceInput } from '../../players/segments/AudienceInput.tsx'
import { audienceError } from '../../players/segments/audience-form.ts'
import { type SeasonValues, seasonErrors, seasonValues, toContent } from './season-form.ts'

type SeasonDrawerProps = {
  known?: Season | undefined
  isOpen: boolean
  onClose: () => void
  onSaved?: (season: Season) => void
}

const labels = { name: 'Name', start: 'Starts', end: 'Ends', audience: 'Audience' }

/** Creates a season as a draft, or changes its name, times and audience. */
export function SeasonDrawer({ known, isOpen, onClose, onSaved }: SeasonDrawerProps) {
  const { realmId } = useRealm()
  const form = useForm<SeasonValues>({
    mode: 'controlled',
    initialValues: seasonValues(known),
    validate: seasonErrors,
  })
  const save = async (values: SeasonValues, base: Season | undefined) => {
    const body = toContent(base, values)
    const messages = { subject: 'season', done: `${known ? 'Changed' : 'Created'} the season ${body.name}` } as const
    const { data } = base
      ? await write(updateSeason, { params: { id: base.id }, body }, { ...messages, ifMatch: base.version })
      : await write(createSeason, { body }, messages)
    return data
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.name}` : 'Create a season'}
      subtitle="Saves a draft. Parts move when the season is scheduled."
      form={form}
      draft={{ form: 'season', record: known?.id }}
      save={save}
      record={{ what: 'season', known, toFormValues: seasonValues, labels }}
      failed="The season was not saved."
      onSaved={onSaved}
      submitLabel={known ? 'Save season' : 'Create season'}
    >
      <TextInput label="Name" data-autofocus autoComplete="off" spellCheck={false} {...form.getInputProps('name')} />
      <DateTimeField label="Starts" {...form.getInputProps('start')} />
      <DateTimeField label="Ends" description="At most 92 days after the start." {...form.getInputProps('end')} />
      <AudienceInput
        realmId={realmId}
        legend="Audience"
        value={form.values.audience}
        onChange={(next) => form.setFieldValue('audience', next)}
        maxTags={maxStandingTags}
        note="parts may narrow it"
        error={audienceError(form.errors)}
      />
    </SaveDrawer>
  )
}
