import { SegmentedControl } from '@mantine/core'
import type { Sale } from '@regent/contract/monetize/commerce-sales'
import { formatCount } from '@regent/contract/words'
import { useState } from 'react'
import { clockText, useClock } from '../../../ui/time/clock.ts'
import { formatGoods, type ListingRow, type PricedSkus } from './catalog-words.ts'
import styles from './Sales.module.css'
import { findEarlier, formatIncome, type PricePair, type SaleValues, titleOf } from './sale-form.ts'

type SalePreviewProps = {
  realmId: string
  values: SaleValues
  row: ListingRow | undefined
  prices: PricePair | undefined
  sales: readonly Sale[]
  /** Players who get the price; undefined while unknown. */
  buyers: number | undefined
  skus: PricedSkus
}

const moments = [
  { value: 'in', label: 'In the sale' },
  { value: 'after', label: 'After it' },
  { value: 'others', label: 'Everybody else' },
]

/** The listing as a player sees it, and what to expect of the sale. */
export function SalePreview({ values, row, prices, sales, buyers, skus }: SalePreviewProps) {
  const [moment, setMoment] = useState('in')
  const [first] = values.texts
  const isIn = moment === 'in' && prices !== undefined
  return (
    <>
      <strong>As a player sees it</strong>
      <div className={styles.stage}>
        <div className={styles.card}>
          {isIn && first?.badge && <span className={styles.badge}>{first.badge}</span>}
          <strong>{row ? titleOf(row) : 'Choose a listing'}</strong>
          {row?.offer && <span className={styles.goods}>{formatGoods(row.offer)}</span>}
          <span className={styles.tag}>
            {isIn ? (
              <>
                <s>{prices.before}</s> {prices.after}
              </>
            ) : (
              (prices?.before ?? '–')
            )}
          </span>
          {isIn && first?.text && <span className={styles.goods}>{first.text}</span>}
        </div>
      </div>
      <SegmentedControl
        aria-label="Moment of the preview"
        fullWidth
        data={moments}
        value={moment}
        onChange={setMoment}
      />
      <Forecast place={values.place} limit={values.limit} {...{ sales, buyers, prices, skus }} />
    </>
  )
}

type ForecastProps = Pick<SalePreviewProps, 'sales' | 'buyers' | 'prices' | 'skus'> & { place: string; limit: string }

/** The result of an earlier sale of the listing; without one, only the possible maximum. */
function Forecast({ place, limit, sales, buyers, prices, skus }: ForecastProps) {
  const clock = useClock()
  const earlier = findEarlier(place, sales)
  const maxPurchases = buyers !== undefined && Number(limit) > 0 ? buyers * Number(limit) : undefined
  return (
    <section className="stack gap-8" aria-label="Forecast">
      <strong>Forecast</strong>
      {earlier ? (
        <dl className={styles.forecast}>
          <div>
            <dt>
              Sold in {earlier.name}, {clockText(earlier.start, clock, Date.now())}
            </dt>
            <dd>{formatCount(earlier.sold)}</dd>
          </div>
          <div>
            <dt>Its income</dt>
            <dd>{formatIncome(earlier.income, skus.currency)}</dd>
          </div>
        </dl>
      ) : (
        <p className="flush dimmed">No sale of this listing yet.</p>
      )}
      <dl className={styles.forecast}>
        <div>
          <dt>At most</dt>
          <dd>
            {maxPurchases === undefined || !prices
              ? 'No limit for each player'
              : `${formatCount(maxPurchases)} ${maxPurchases === 1 ? 'purchase' : 'purchases'} for ${prices.after}`}
          </dd>
        </div>
      </dl>
    </section>
  )
}
