import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getCampaignLimits, setCampaignLimits } from '@regent/contract/campaigns-delivery'
import type { OutputOf } from '@regent/contract/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { focusFirstError } from '../../../api/form.ts'
import { query } from '../../../api/query.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useRealm } from '../../../shell/place.ts'
import { useRights } from '../../../shell/rights.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { FormColumn } from '../../../ui/FormColumn.tsx'
import { Section } from '../../../ui/Section.tsx'
import { type LimitValues, limitErrors, limitsOf, valuesOfLimits } from './limits-form.ts'

/** How often and when campaigns may reach a player of the realm. */
export function LimitsForm() {
  const { realmId } = useRealm()
  const read = useQuery(query(getCampaignLimits, {}, { scope: realmScope(realmId) }))
  return (
    <Section title="Limits of campaigns, in this realm">
      {read.error && <ErrorNotice failure={readFailure('The limits could not be read.', read.error)} />}
      {read.data && <Fields key={read.data.version} known={read.data} />}
    </Section>
  )
}

function Fields({ known: { limits, version } }: { known: OutputOf<typeof getCampaignLimits> }) {
  const rights = useRights()
  const form = useForm<LimitValues>({
    mode: 'controlled',
    initialValues: valuesOfLimits(limits),
    validate: limitErrors,
  })
  const saving = useMutation({
    mutationFn: (values: LimitValues) =>
      write(
        setCampaignLimits,
        { body: { limits: limitsOf(values) } },
        { subject: 'campaign-limits', done: 'Saved the limits of campaigns', ifMatch: version },
      ),
  })
  const failure = useWriteFailure('The limits were not saved.', saving.error)
  const text = { autoComplete: 'off', spellCheck: false } as const
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values), focusFirstError(form))}>
      <FormColumn>
        <TextInput
          label="Maximum messages"
          description="Across all campaigns. Leave empty for no limit."
          inputMode="numeric"
          {...text}
          {...form.getInputProps('messages')}
        />
        <TextInput label="In days" inputMode="numeric" {...text} {...form.getInputProps('days')} />
        <TextInput
          label="Quiet from"
          description="In the player’s own time, such as 22:00. Mails and e-mails wait for the end. Leave empty for none."
          {...text}
          {...form.getInputProps('from')}
        />
        <TextInput label="Quiet to" {...text} {...form.getInputProps('to')} />
        <TextInput
          label="Time zone"
          description="For players whose time zone (the stat TIME_ZONE) and country are not known, such as Europe/Berlin."
          {...text}
          {...form.getInputProps('timeZone')}
        />
        {failure && <ErrorNotice failure={failure} />}
        <ActionButton
          type="submit"
          variant="filled"
          loading={saving.isPending}
          disabledReason={rights.refusal('edit campaigns')}
        >
          Save limits
        </ActionButton>
      </FormColumn>
    </form>
  )
}
