import { HoverCard } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import styles from './Chart.module.css'
import { clustersOf } from './chart-rows.ts'
import type { AxisMark } from './chart-shapes.ts'

/** The width of a mark's sign and the room that it needs. */
const GAP_PX = 26
/** How many marks a card names; the list on the screen has all. */
const MOST_IN_CARD = 8

type ChartMarksProps = {
  marks: readonly AxisMark[]
  /** How many places the axis has. */
  count: number
}

/**
 * Signs on the time axis. A card says what happened, and links to it. They are for the pointer: the screen lists the
 * same marks for everybody.
 */
export function ChartMarks({ marks, count }: ChartMarksProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  return (
    <div ref={ref} className={styles.marks} aria-hidden>
      {width > 0 &&
        clustersOf(marks, { count, width, gap: GAP_PX }).map(({ index, marks: here }) => (
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
