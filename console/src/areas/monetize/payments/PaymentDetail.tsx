import { nextStates, type PaymentAudit, type PaymentHistoryEntry } from '@regent/contract/monetize/payments'
import { planTakeBack } from '@regent/contract/monetize/payments-refunds'
import { isSurplusOpen } from '@regent/contract/monetize/refunding'
import { planAct } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { Money } from '../../../ui/words/Money.tsx'
import { providerName } from '../../../ui/words/provider-name.ts'
import { History } from '../../organization/audit/History.tsx'
import type { KeptPart } from './KeepPaymentDrawer.tsx'
import styles from './Payments.module.css'
import {
  decisionLabels,
  formatGoods,
  formatLocalPrice,
  formatPaidAmount,
  formatRefundedGoods,
  statePill,
  surplusPill,
} from './payment-words.tsx'

type PaymentDetailProps = {
  payment: PaymentAudit
  /** The currency of the price. */
  currency: string | undefined
  onNote: (state: 'DISPUTED' | 'RESOLVED') => void
  onKeep: (what: KeptPart) => void
  onGoods: (act: 'give' | 'take') => void
}

/** One payment with its history. */
export function PaymentDetail({ payment, currency, onNote, onKeep, onGoods }: PaymentDetailProps) {
  const { realmId } = useRealm()
  const rights = useRights()
  const { details, history, txid } = payment
  const next = nextStates[payment.txstate]?.[0]
  return (
    <div className="stack gap-16">
      <div className="row wrap">
        {statePill(payment.txstate)} {surplusPill(payment)}
        {next && (
          <ActionButton disabledReason={rights.refusal('edit real-money-transactions')} onClick={() => onNote(next)}>
            {next === 'DISPUTED' ? 'Note a dispute' : 'Resolve the dispute'}
          </ActionButton>
        )}
        {isSurplusOpen(payment) && isServed('keepSurplusPayments') && (
          <ActionButton
            disabledReason={rights.refusal('edit real-money-transactions')}
            onClick={() => onKeep('surplus')}
          >
            Keep…
          </ActionButton>
        )}
        <RawJson value={payment} title={`payment ${txid}`} />
      </div>
      <GoodsSection payment={payment} onGoods={onGoods} />
      <RefundSection payment={payment} onKeep={() => onKeep('goods')} />
      <Section title="Purchase">
        <KeyValueList
          items={[
            { label: 'Player', value: <PlayerLink gamerTag={payment.gt} /> },
            { label: 'Name', value: details.name },
            { label: 'Price', value: <Money minor={details.price} currency={currency} /> },
            { label: 'Paid, by the store', value: formatPaidAmount(details) },
            { label: 'Local price', value: formatLocalPrice(payment) },
            { label: 'Quantity', value: details.quantity },
            { label: 'Rewards', value: formatGoods(payment) },
            { label: 'SKU', value: details.sku, copy: details.sku },
            { label: 'Product', value: details.providerProductId, copy: details.providerProductId },
            { label: 'Listing and store', value: details.reference, copy: details.reference },
            { label: 'Kind', value: details.category },
          ]}
        />
      </Section>
      <Section title="Provider">
        <KeyValueList
          items={[
            { label: 'Provider', value: providerName(payment.providername) },
            { label: 'Provider id', value: payment.providerid, copy: payment.providerid },
            { label: 'Started', value: <Time ms={payment.created} /> },
            { label: 'Changed', value: <Time ms={payment.updated} /> },
            { label: 'Receipt replay guard', value: payment.replayGuardValue },
          ]}
        />
      </Section>
      <Section title="History">
        <ol className={`plain-list stack ${styles.history}`}>
          {history.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added
            <li key={index} className="stack gap-4">
              <span className={styles.change}>
                {statePill(entry.change)} <Time ms={formatTime(entry)} />
              </span>
              {entry.data && <code className="prose">{entry.data}</code>}
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Changes by operators">
        <History
          of={{ subject: 'payment', subjectId: String(txid) }}
          scope={realmScope(realmId)}
          nothingYet="No changes by operators."
        />
      </Section>
    </div>
  )
}

/** Staff may give the goods again, or reclaim what the player still has. */
function GoodsSection({ payment, onGoods }: Pick<PaymentDetailProps, 'payment' | 'onGoods'>) {
  const rights = useRights()
  const goods = formatGoods(payment)
  if (goods === '' || !rights.can('edit real-money-transactions') || !isServed('planPaidGoods')) return null
  const wasGiven = payment.history.some(({ change }) => change === 'COMPLETED')
  return (
    <div className="row wrap">
      <ActionButton onClick={() => onGoods('give')}>Give goods again…</ActionButton>
      <ActionButton disabledReason={!wasGiven && 'The payment gave nothing yet.'} onClick={() => onGoods('take')}>
        Take goods back…
      </ActionButton>
    </div>
  )
}

const formatTime = ({ timestamp }: PaymentHistoryEntry) => {
  const ms = timestamp ? Date.parse(timestamp) : Number.NaN
  return Number.isNaN(ms) ? undefined : ms
}

/** The refund of the store, and the decision about the goods. */
function RefundSection({ payment, onKeep }: { payment: PaymentAudit; onKeep: () => void }) {
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
          ...(refund.isPartial ? [{ label: 'Part', value: 'Partial refund' }] : []),
          { label: 'When', value: <Time ms={refund.at} /> },
          { label: 'Reason', value: refund.reason },
          { label: 'Goods', value: decisionLabels[refund.decision] },
          ...(refund.taken ? [{ label: 'Taken', value: formatRefundedGoods(refund.taken) || 'Nothing' }] : []),
          ...(refund.missing?.length
            ? [{ label: 'Could not be revoked', value: formatRefundedGoods(refund.missing) }]
            : []),
          ...(refund.reversedAt === undefined ? [] : [{ label: 'Reversed', value: <Time ms={refund.reversedAt} /> }]),
        ]}
      />
      {isWaiting && (
        <div className="row wrap">
          <ActionButton
            disabledReason={mayNot}
            onClick={() => void planAct(planTakeBack, { body: { txids: [txid] } }, { failed: 'Nothing was planned.' })}
          >
            Plan to revoke goods
          </ActionButton>
          <ActionButton disabledReason={mayNot} onClick={onKeep}>
            Let the player keep the goods
          </ActionButton>
        </div>
      )}
    </Section>
  )
}
