import { Checkbox, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { campaignRecurrences, datePoints } from '@regent/contract/communicate/campaigns'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { SuggestInput } from '../../../ui/input/SuggestInput.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { DurationField, daySeconds } from '../../../ui/time/DurationField.tsx'
import { AudienceInput } from '../../players/segments/AudienceInput.tsx'
import styles from './Campaigns.module.css'
import { type CampaignValues, findFormParts, isTimeSince, newRule } from './campaign-form.ts'
import { pointLabels, relationLabel } from './campaign-words.tsx'
import { type Steps, StepsPanel } from './StepsPanel.tsx'

const points = datePoints.map((value) => ({ value, label: pointLabels[value] }))
const recurrences = campaignRecurrences.map((value) => ({ value, label: value }))
const relations = (['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'nin', 'nonexistent'] as const).map((value) => ({
  value,
  label: relationLabel(value),
}))
const text = { autoComplete: 'off', spellCheck: false } as const

type AudienceSectionProps = { realmId: string; form: UseFormReturnType<CampaignValues>; steps: Steps }

/** The audience of the campaign, with its size step by step. */
export function AudienceSection({ realmId, form, steps }: AudienceSectionProps) {
  const { mtype, datepoint, audience } = form.values
  const { isSent } = findFormParts(mtype)
  return (
    <Section title="Audience" isFlush>
      <div className={styles.audience}>
        <div className={`stack shrink ${styles.fields}`}>
          <AudienceInput
            legend="Conditions"
            realmId={realmId}
            value={audience}
            onChange={(chosen) => form.setFieldValue('audience', chosen)}
            note={
              isSent
                ? 'before date point, rules and control group'
                : 'before the rules; checked each time a player reads it'
            }
          />
          {isSent && (
            <div className={`grid ${styles.row}`}>
              <Select
                label="Date point"
                description="Days are counted from this event."
                placeholder="None"
                data={points}
                clearable
                value={datepoint || null}
                onChange={(value) => form.setFieldValue('datepoint', (value ?? '') as CampaignValues['datepoint'])}
              />
              {datepoint !== '' && (
                <DurationField
                  label="Time after it"
                  description="Whole days."
                  unitSeconds={daySeconds}
                  {...form.getInputProps('days')}
                />
              )}
              <Select
                label="Recurs"
                description="Starting at the scheduled time."
                data={recurrences}
                allowDeselect={false}
                {...form.getInputProps('recur')}
              />
            </div>
          )}
          <RulesInput form={form} hasDatePoints={isSent} />
          {isSent && (
            <div className={`grid ${styles.row}`}>
              <TextInput
                label="Control group, percent"
                description="Gets nothing, to measure the effect. At most 50."
                inputMode="numeric"
                {...text}
                {...form.getInputProps('holdOut')}
              />
              <Checkbox
                className={styles.beside}
                label="Send again to past recipients"
                {...form.getInputProps('isAgain', { type: 'checkbox' })}
              />
            </div>
          )}
        </div>
        {isSent && <StepsPanel steps={steps} audience={audience} holdOut={form.values.holdOut} />}
      </div>
    </Section>
  )
}

type RulesInputProps = { form: UseFormReturnType<CampaignValues>; hasDatePoints: boolean }

function RulesInput({ form, hasDatePoints }: RulesInputProps) {
  return (
    <ListInput legend="Only players who match" noun="rule" form={form} field="rules" newEntry={newRule}>
      {(at, index) => (
        <>
          <SuggestInput
            aria-label={`Date point or stat ${index + 1}`}
            data={[...(hasDatePoints ? datePoints : []), 'LEVEL', 'SPEND_TOTAL', 'SESSIONS_7D']}
            classNames={{ input: 'mono' }}
            {...text}
            {...form.getInputProps(`${at}.datapoint`)}
          />
          <Select
            aria-label={`Condition ${index + 1}`}
            data={relations}
            allowDeselect={false}
            {...form.getInputProps(`${at}.rel`)}
          />
          {isTimeSince(form.values.rules[index]) ? (
            <DurationField
              aria-label={`Value ${index + 1}`}
              data-tip="Whole days since then."
              unitSeconds={daySeconds}
              {...form.getInputProps(`${at}.val`)}
            />
          ) : (
            <TextInput aria-label={`Value ${index + 1}`} {...text} {...form.getInputProps(`${at}.val`)} />
          )}
        </>
      )}
    </ListInput>
  )
}
