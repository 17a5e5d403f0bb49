import { dayMs } from '@regent/contract/time'
import { formatCount } from '@regent/contract/words'
import { Sparkline } from '../../../ui/chart/Sparkline.tsx'
import { useNow } from '../../../ui/time/Time.tsx'
import styles from './Keys.module.css'

const shownDays = 30

type CallsLineProps = { days: readonly { day: string; calls: number }[]; calls: number; refused: number }

/** Calls per day as a line. Days without calls have no row in the answer. */
export function CallsLine({ days, calls, refused }: CallsLineProps) {
  const now = useNow()
  const byDay = new Map(days.map((day) => [day.day, day.calls]))
  const values = Array.from({ length: shownDays }, (_, index) => {
    const day = new Date(now - (shownDays - 1 - index) * dayMs).toISOString().slice(0, 10)
    return byDay.get(day) ?? 0
  })
  return (
    <section className={`stack gap-4 ${styles.part}`} aria-label="Use">
      <div className="row spread">
        <span className="dimmed">Calls, 30 days</span>
        <span className="num">
          {formatCount(calls)} · {formatCount(refused)} refused
        </span>
      </div>
      <Sparkline values={values} label={`Calls per day: ${formatCount(calls)} in 30 days`} />
    </section>
  )
}
