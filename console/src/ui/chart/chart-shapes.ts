import type { ReactNode } from 'react'

export type Series = {
  /** The field of the rows. */
  name: string
  label?: string
  color: string
}

export type ChartRow = Record<string, string | number | null>

/** An event at a position of the axis. */
export type AxisMark = {
  key: string
  /** The index of the row. */
  index: number
  /** Shown on a separate line next to the values. */
  text: string
  /** Content of the mark's card, with a link. */
  card: ReactNode
}

/** A named range of the axis, such as the phase of an event. */
export type ChartBand = {
  label: string
  /** In positions of the axis: 0 is the start of the first one. */
  from: number
  to: number
  isNow: boolean
}

/** The same figures of an earlier period, drawn dotted. */
export type Earlier = {
  /** The field with the earlier sum of all series. */
  field: string
  /** The field with the label of the earlier position: "Nov 10". */
  nameField: string
  label: string
}

export type ChartProps = {
  /** Accessible name of the chart. */
  label: string
  /** Description of the chart, one sentence. */
  summary: string
  kind: 'bars' | 'line'
  /** One for each position on the axis; `name` is its label. */
  rows: ChartRow[]
  series: Series[]
  format: (value: number) => string
  earlier?: Earlier | undefined
  /** True if the last row has not ended: it is drawn hatched or dashed. */
  isLastPartial?: boolean
  marks?: readonly AxisMark[] | undefined
  bands?: readonly ChartBand[] | undefined
  /** Opens the details of a position. */
  onOpen?: ((index: number) => void) | undefined
  /** Effect of a click, or the reason why there is none: "Click to see the rows". */
  openHint?: string | undefined
}

/** The CSS value of a series’ colour. */
export const cssColor = (color: string): string => `var(--mantine-color-${color.replace('.', '-')})`
