import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getCampaignLimits, setCampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { SaveForm } from '../../../shell/form/SaveForm.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { FormColumn } from '../../../ui/form/FormColumn.tsx'
import { SuggestInput } from '../../../ui/input/SuggestInput.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { DurationField, daySeconds } from '../../../ui/time/DurationField.tsx'
import { TimeOfDayField } from '../../../ui/time/TimeOfDayField.tsx'
import { type LimitValues, limitErrors, toLimits, toLimitValues } from './limits-form.ts'

/** Frequency cap and quiet hours of the realm's campaigns. */
export function LimitsForm() {
  const { realmId } = useRealm()
  const read = useQuery(query(getCampaignLimits, {}, { scope: realmScope(realmId) }))
  return (
    <Section title="Limits of campaigns, in this realm">
      {read.error && <ErrorNotice failure={readFailure('The limits could not be loaded.', read.error)} />}
      {read.data && <Fields key={read.data.version} known={read.data} />}
    </Section>
  )
}

// Some browsers list UTC, others do not.
const timeZones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
const limitFields: Partial<Record<string, string>> = {
  'cap.messages': 'messages',
  'cap.days': 'days',
  'quiet.from': 'from',
  'quiet.to': 'to',
}

function Fields({ known: { limits, version } }: { known: EndpointOutput<typeof getCampaignLimits> }) {
  const rights = useRights()
  const form = useForm<LimitValues>({
    mode: 'controlled',
    initialValues: toLimitValues(limits),
    validate: limitErrors,
  })
  const save = (values: LimitValues) =>
    write(
      setCampaignLimits,
      { body: { limits: toLimits(values) } },
      { subject: 'campaign-limits', done: 'Saved the campaign limits', ifMatch: version },
    )
  const text = { autoComplete: 'off', spellCheck: false } as const
  return (
    <SaveForm
      form={form}
      draft={{ form: 'campaign-limits' }}
      save={save}
      failed="The limits were not saved."
      fieldOf={(field) => limitFields[field.replace(/^limits\./, '')] ?? field}
      submitLabel="Save limits"
      refusal={rights.refusal('edit campaigns')}
    >
      <FormColumn>
        <TextInput
          label="Messages per player, at most"
          description="All campaigns together. Empty: no limit."
          inputMode="numeric"
          {...text}
          {...form.getInputProps('messages')}
        />
        <DurationField label="Within" unitSeconds={daySeconds} {...form.getInputProps('days')} />
        <TimeOfDayField
          label="Quiet from"
          description="Player’s time zone. Mails wait until the end. Empty: none."
          placeholder="None"
          isWallTime
          {...form.getInputProps('from')}
        />
        <TimeOfDayField label="Quiet to" placeholder="None" isWallTime {...form.getInputProps('to')} />
        <SuggestInput
          label="Time zone"
          description="For players without a known zone (stat TIME_ZONE) or country."
          data={timeZones}
          limit={50}
          openOnFocus={false}
          {...text}
          {...form.getInputProps('timeZone')}
        />
      </FormColumn>
    </SaveForm>
  )
}
