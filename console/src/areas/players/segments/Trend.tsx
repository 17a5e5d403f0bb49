import type { SizeOfDay } from '@regent/contract/segments'
import { formatCount } from '../../../ui/format-number.ts'

const [width, height] = [96, 20]
const shownDays = 30

/** The sizes of a segment on the last days as a line; its label says the change in words. */
export function Trend({ sizes }: { sizes: readonly SizeOfDay[] }) {
  const shown = sizes.slice(-shownDays)
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last || shown.length < 2) return <span className="dimmed">not yet</span>
  const values = shown.map(({ about }) => about)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => 1 + (index / (shown.length - 1)) * (width - 2)
  const y = (value: number) => height - 2 - ((value - least) / Math.max(1, most - least)) * (height - 4)
  const change = last.about - first.about
  const words = `${change >= 0 ? '+' : '−'}${formatCount(Math.abs(change))} since ${first.day}`
  return (
    <svg width={width} height={height} role="img" aria-label={words}>
      <title>{words}</title>
      <polyline
        points={values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  )
}
