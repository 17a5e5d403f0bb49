import { HoverCard } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import styles from './Chart.module.css'
import { clusterMarks } from './chart-rows.ts'
import type { AxisMark } from './chart-shapes.ts'

/** Width of a mark's icon, including its spacing. */
const GAP_PX = 26
/** Limit of marks in a card; the list on the screen has all. */
const MOST_IN_CARD = 8

type ChartMarksProps = {
  marks: readonly AxisMark[]
  /** Number of positions on the axis. */
  count: number
}

/**
 * Marks on the time axis, with cards that describe an event and link to it. For the pointer only, because the screen
 * also lists the marks.
 */
export function ChartMarks({ marks, count }: ChartMarksProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  return (
    <div ref={ref} className={styles.marks} aria-hidden>
      {width > 0 &&
        clusterMarks(marks, { count, width, gap: GAP_PX }).map(({ index, marks: here }) => (
          <div key={index} className={styles.mark} style={{ left: `${((index + 0.5) / count) * 100}%` }}>
            <HoverCard openDelay={60} closeDelay={160} position="bottom" withinPortal>
              <HoverCard.Target>
                <span className={styles.sign} data-mark>
                  {here.length}
                </span>
              </HoverCard.Target>
              <HoverCard.Dropdown className={styles.card}>
                <ul>
                  {here
                    .toReversed()
                    .slice(0, MOST_IN_CARD)
                    .map(({ key, card }) => (
                      <li key={key}>{card}</li>
                    ))}
                  {here.length > MOST_IN_CARD && <li className="dimmed">and {here.length - MOST_IN_CARD} more</li>}
                </ul>
              </HoverCard.Dropdown>
            </HoverCard>
          </div>
        ))}
    </div>
  )
}
