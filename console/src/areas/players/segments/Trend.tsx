import type { SizeOfDay } from '@regent/contract/players/segments'
import { Sparkline } from '../../../ui/chart/Sparkline.tsx'
import { formatCount } from '../../../ui/words/format-number.ts'
import styles from './Segments.module.css'

const shownDays = 30

/** The sizes of a segment on the last days as a line; its label says the change in words. */
export function Trend({ sizes, days = shownDays }: { sizes: readonly SizeOfDay[]; days?: number }) {
  const shown = sizes.slice(-days)
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last || shown.length < 2) return <span className="dimmed">not yet</span>
  const change = last.about - first.about
  const words = `${change >= 0 ? '+' : '−'}${formatCount(Math.abs(change))} since ${first.day}`
  return (
    <span className={styles.trend} data-tip={words}>
      <Sparkline values={shown.map(({ about }) => about)} label={words} height={20} />
    </span>
  )
}
