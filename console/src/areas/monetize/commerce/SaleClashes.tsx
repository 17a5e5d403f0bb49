import { Button } from '@mantine/core'
import type { Sale } from '@regent/contract/monetize/commerce-sales'
import { clockText, useClock } from '../../../ui/time/clock.ts'
import { momentFieldText } from '../../../ui/time/moment-text.ts'
import styles from './Sales.module.css'
import { findClashes, type SaleValues } from './sale-form.ts'

type SaleClashesProps = {
  values: SaleValues
  sales: readonly Sale[]
  known: Sale | undefined
  onTimes: (times: Pick<SaleValues, 'start' | 'end'>) => void
}

/** Room before and after the bars, as a share of the sale. */
const margin = 0.25

/** This sale and the other sales of the listing on one time axis, with what is wrong and a way out. */
export function SaleClashes({ values, sales, known, onTimes }: SaleClashesProps) {
  const clock = useClock()
  const clashes = findClashes(values, sales, known)
  const start = Date.parse(values.start)
  const end = Date.parse(values.end)
  if (clashes.length === 0) return null
  const all = [{ start, end }, ...clashes.map(({ sale }) => sale)]
  const first = Math.min(...all.map((one) => one.start))
  const last = Math.max(...all.map((one) => one.end))
  const room = (last - first) * margin
  const place = (one: { start: number; end: number }) => ({
    left: `${((one.start - first + room / 2) / (last - first + room)) * 100}%`,
    width: `${((one.end - one.start) / (last - first + room)) * 100}%`,
  })
  return (
    <section className={`framed stack gap-8 ${styles.lanes}`} aria-label="Other sales of this listing">
      <div className={styles.lane}>
        <span>This sale</span>
        <span className={styles.axis}>
          <span className={styles.bar} data-own style={place({ start, end })} />
        </span>
      </div>
      {clashes.map(({ sale, isRefused }) => (
        <div key={sale.id} className="stack gap-4">
          <div className={styles.lane}>
            <span>{sale.name}</span>
            <span className={styles.axis}>
              <span className={styles.bar} data-clash={isRefused || undefined} style={place(sale)} />
            </span>
          </div>
          <p className="flush" role={isRefused ? 'alert' : 'note'}>
            {isRefused
              ? `${sale.name} has this listing for the same players until ${clockText(sale.end, clock, Date.now())}.`
              : `${sale.name} has another audience. Players in both get the lower price.`}
          </p>
          {isRefused && known?.state !== 'running' && (
            <div className={`flex wrap ${styles.choices}`}>
              <Button
                onClick={() =>
                  onTimes({ start: momentFieldText(sale.end), end: momentFieldText(sale.end + end - start) })
                }
              >
                Start after it
              </Button>
              {sale.start > start && (
                <Button onClick={() => onTimes({ start: values.start, end: momentFieldText(sale.start) })}>
                  End before it
                </Button>
              )}
            </div>
          )}
        </div>
      ))}
    </section>
  )
}
