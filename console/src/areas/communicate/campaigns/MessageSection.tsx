import { SegmentedControl } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { defaultCategory, mailCategories } from '@regent/contract/communicate/mail'
import { SuggestInput } from '../../../ui/input/SuggestInput.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { DurationField, daySeconds } from '../../../ui/time/DurationField.tsx'
import { GiftsInput } from '../../monetize/inventory/GiftsInput.tsx'
import { GrantsLeft } from '../../monetize/inventory/GrantsLeft.tsx'
import { MessageTexts } from '../mail/MessageTexts.tsx'
import styles from './Campaigns.module.css'
import { type CampaignValues, findFormParts } from './campaign-form.ts'

const claims = [
  { value: 'always', label: 'No end' },
  { value: 'days', label: 'A time' },
  { value: 'until', label: 'Until' },
]
const text = { autoComplete: 'off', spellCheck: false } as const

const bodyHints = {
  'MAILBOX-IN-GAME': 'HTML, if the game renders it.',
  EMAIL: 'HTML, or plain text.',
  NOTIFICATION: 'Plain text, at most 4,000 bytes.',
  ANNOUNCEMENT: 'HTML, if the game renders it.',
} as const

type MessageSectionProps = {
  realmId: string
  form: UseFormReturnType<CampaignValues>
  language: string
  onLanguage: (language: string) => void
  isReadOnly: boolean
}

/** The message in each language, and its rewards. */
export function MessageSection({ realmId, form, language, onLanguage, isReadOnly }: MessageSectionProps) {
  const { mtype, claim } = form.values
  const { isSent, hasGifts, hasSubject } = findFormParts(mtype)
  return (
    <Section title="Message">
      <div className={`stack shrink ${styles.fields}`}>
        <MessageTexts
          realmId={realmId}
          form={form}
          language={language}
          onLanguage={onLanguage}
          hasSubject={hasSubject}
          bodyHint={bodyHints[mtype]}
          isReadOnly={isReadOnly}
        />
        {hasGifts && (
          <fieldset
            className={`stack shrink bare ${styles.parts}`}
            disabled={isReadOnly}
            aria-label="Gifts and category"
          >
            <GiftsInput
              realmId={realmId}
              legend="Gifts"
              noun="gift"
              labels={['Gift', 'Quantity of gift']}
              form={form}
              field="attachments"
              hasEntitlements
            />
            <GrantsLeft realmId={realmId} symbols={form.values.attachments.map(({ symbol }) => symbol)} />
            <div className={`grid ${styles.row}`}>
              {isSent && (
                <div>
                  <p className={styles.label} id="claim-label">
                    Can be claimed for
                  </p>
                  <SegmentedControl
                    aria-labelledby="claim-label"
                    data={claims}
                    disabled={isReadOnly}
                    {...form.getInputProps('claim')}
                  />
                </div>
              )}
              {isSent && claim === 'days' && (
                <DurationField
                  label="Time to claim"
                  description="Whole days after delivery."
                  unitSeconds={daySeconds}
                  {...form.getInputProps('claimDays')}
                />
              )}
              {(!isSent || claim === 'until') && <DateTimeField label="Expires" {...form.getInputProps('expires')} />}
              {isSent && (
                <SuggestInput
                  label="Category"
                  data={[...mailCategories]}
                  description={`Empty: ${defaultCategory}.`}
                  classNames={{ input: 'mono' }}
                  {...text}
                  {...form.getInputProps('store')}
                />
              )}
            </div>
          </fieldset>
        )}
      </div>
    </Section>
  )
}
