import type { SizeOfDay } from '@regent/contract/players/segments'
import { formatCount } from '@regent/contract/words'
import { Sparkline } from '../../../ui/chart/Sparkline.tsx'
import styles from './Segments.module.css'

const shownDays = 30

/** The sizes of a segment in the last days as a line; its label describes the change. */
export function Trend({ sizes, days = shownDays }: { sizes: readonly SizeOfDay[]; days?: number }) {
  const visibleSizes = sizes.slice(-days)
  const first = visibleSizes[0]
  const last = visibleSizes.at(-1)
  if (!first || !last || visibleSizes.length < 2) return <span className="dimmed">not yet</span>
  const change = last.about - first.about
  const words = `${change >= 0 ? '+' : '−'}${formatCount(Math.abs(change))} since ${first.day}`
  return (
    <span className={styles.trend} data-tip={words}>
      <Sparkline values={visibleSizes.map(({ about }) => about)} label={words} height={20} />
    </span>
  )
}
