import type { PaymentAudit } from '@regent/contract/monetize/payments'
import { planTakeBack } from '@regent/contract/monetize/payments-refunds'
import { planAct } from '../../../api/act.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { Money } from '../../../ui/words/Money.tsx'
import styles from './Payments.module.css'
import { decisionWords, goodsWords } from './payment-words.tsx'

/** What the store gave back, and what becomes of the goods. */
export function RefundSection({ payment, onKeep }: { payment: PaymentAudit; onKeep: () => void }) {
  const rights = useRights()
  const { refund, txid } = payment
  if (!refund) return null
  const mayNot = rights.refusal('edit real-money-transactions')
  const isWaiting = refund.decision === 'waiting' && refund.reversedAt === undefined
  return (
    <Section title="Refund">
      <KeyValueList
        items={[
          { label: 'Given back', value: <Money minor={refund.amount} currency={refund.currency} /> },
          ...(refund.isPartial ? [{ label: 'Part', value: 'Only a part of the price' }] : []),
          { label: 'When', value: <Time ms={refund.at} /> },
          { label: 'Reason', value: refund.reason },
          { label: 'Goods', value: decisionWords[refund.decision] },
          ...(refund.taken ? [{ label: 'Taken', value: goodsWords(refund.taken) || 'Nothing' }] : []),
          ...(refund.missing?.length ? [{ label: 'Could not be taken', value: goodsWords(refund.missing) }] : []),
          ...(refund.reversedAt === undefined ? [] : [{ label: 'Reversed', value: <Time ms={refund.reversedAt} /> }]),
        ]}
      />
      {isWaiting && (
        <div className={styles.actions}>
          <ActionButton
            disabledReason={mayNot}
            onClick={() => void planAct(planTakeBack, { body: { txids: [txid] } }, { failed: 'Nothing was planned.' })}
          >
            Plan to take back
          </ActionButton>
          <ActionButton disabledReason={mayNot} onClick={onKeep}>
            Let the player keep it
          </ActionButton>
        </div>
      )}
    </Section>
  )
}
