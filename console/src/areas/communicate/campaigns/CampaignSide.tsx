import type { CampaignRecord } from '@regent/contract/communicate/campaigns'
import { getCampaignResults } from '@regent/contract/communicate/campaigns-delivery'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { PlayerPicker } from '../../../shell/records/PlayerPicker.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconAlertTriangle, IconCheck, IconSend } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { formatShare } from '../../../ui/words/format-number.ts'
import { useGiftChoices } from '../../monetize/inventory/use-gift-choices.ts'
import { useDefaultLanguage } from '../localizations/use-languages.ts'
import { PhonePreview } from '../mail/PhonePreview.tsx'
import styles from './Campaigns.module.css'
import { checkCampaign } from './campaign-checks.ts'
import { claimRate, computeCosts } from './campaign-costs.ts'
import { type CampaignValues, findFormParts, giftLabels } from './campaign-form.ts'
import type { Steps } from './StepsPanel.tsx'

type CampaignSideProps = {
  realmId: string
  values: CampaignValues
  language: string
  onLanguage: (language: string) => void
  steps: Steps
  /** The other campaigns of the realm. */
  others: readonly CampaignRecord[]
  /** The earlier run whose claim rate estimates the costs. */
  earlier: CampaignRecord | undefined
  /** True if it was sent: its costs are known. */
  isStarted: boolean
  onTest: (gamerTag: number | undefined) => Promise<unknown>
}

/** The side panel of the form: preview, checks and costs. */
export function CampaignSide({
  realmId,
  values,
  language,
  onLanguage,
  steps,
  others,
  earlier,
  isStarted,
  onTest,
}: CampaignSideProps) {
  const { isSent, hasGifts } = findFormParts(values.mtype)
  const gifts = useGiftChoices(realmId, true)
  const scheduled = others.filter(({ next }) => next !== undefined)
  const required = useDefaultLanguage()
  const checks = checkCampaign(values, { steps: steps.data, gifts, scheduled, now: Date.now(), language: required })
  return (
    <aside className={`stack shrink ${styles.side}`} aria-label="Preview, checks and costs">
      <Section title="Preview">
        <PhonePreview
          texts={values.texts}
          gifts={hasGifts ? giftLabels(values.attachments) : []}
          language={language}
          onLanguage={onLanguage}
          nothingYet="Write a message to see it here."
        />
        {isSent && <SendToMe mtype={values.mtype} onTest={onTest} />}
      </Section>
      <Section title="Checks">
        <ul className={`plain-list stack ${styles.checks}`}>
          {checks.map(({ isFine, text, detail }) => (
            <li key={text}>
              {isFine ? (
                <IconCheck className="done-text" aria-label="Fine" role="img" />
              ) : (
                <IconAlertTriangle className={styles.warn} aria-label="Check this" role="img" />
              )}
              <span>{text}</span>
              {detail && <small>{detail}</small>}
            </li>
          ))}
        </ul>
      </Section>
      {values.mtype === 'MAILBOX-IN-GAME' && (
        <Costs realmId={realmId} values={values} steps={steps} earlier={earlier} isStarted={isStarted} />
      )}
    </aside>
  )
}

function SendToMe({ mtype, onTest }: Pick<CampaignSideProps, 'onTest'> & Pick<CampaignValues, 'mtype'>) {
  const rights = useRights()
  const [player, setPlayer] = useState('')
  const [isSending, setIsSending] = useState(false)
  const isEmail = mtype === 'EMAIL'
  const gamerTag = /^[1-9]\d{0,15}$/.test(player.trim()) ? Number(player.trim()) : undefined
  const missing = isEmail || gamerTag !== undefined ? undefined : 'Choose your own player.'
  return (
    <div className={`flex wrap ${styles.test}`}>
      {!isEmail && (
        <PlayerPicker
          label="Your player"
          description={
            mtype === 'MAILBOX-IN-GAME' ? 'Marked as a test. Gifts are shown, not granted.' : 'Marked as a test.'
          }
          value={player}
          onChange={setPlayer}
        />
      )}
      <ActionButton
        leftSection={<IconSend aria-hidden />}
        loading={isSending}
        disabledReason={rights.refusal('run campaigns') ?? missing}
        onClick={async () => {
          setIsSending(true)
          await onTest(gamerTag)
          setIsSending(false)
        }}
      >
        {isEmail ? 'Send to my address' : 'Send to me'}
      </ActionButton>
    </div>
  )
}

type CostsProps = Pick<CampaignSideProps, 'realmId' | 'values' | 'steps' | 'earlier' | 'isStarted'>

/** Total rewards if all players claim, and at the claim rate of the previous campaign. */
function Costs({ realmId, values, steps: { data }, earlier, isStarted }: CostsProps) {
  const results = useQuery({
    ...query(getCampaignResults, { params: { sid: earlier?.sid ?? 0 } }, { scope: realmScope(realmId) }),
    enabled: earlier !== undefined,
  }).data
  const rate = results && claimRate(results)
  const players = isStarted ? results?.sent : data?.count
  const costs = computeCosts(values.attachments, players ?? 0, rate)
  return (
    <Section title="Cost">
      {costs.length === 0 || players === undefined ? (
        <p className="note">No gifts.</p>
      ) : (
        <dl className={styles.list}>
          {costs.map(({ symbol, all }) => (
            <div key={symbol}>
              <dt>
                <span className="mono">{symbol}</span>, if all claim
              </dt>
              <dd>{formatCount(all)}</dd>
            </div>
          ))}
          {rate !== undefined &&
            costs.map(({ symbol, likely }, index) => (
              <div key={symbol} className={index === 0 ? styles.sum : undefined}>
                <dt>
                  {isStarted ? 'Claimed so far' : 'At last time’s claim rate'} (
                  {formatShare(results?.claimed ?? 0, results?.delivered ?? 0, 1)}){costs.length > 1 && `, ${symbol}`}
                </dt>
                <dd>{formatCount(likely ?? 0)}</dd>
              </div>
            ))}
        </dl>
      )}
    </Section>
  )
}
