import type { ReactNode } from 'react'

export type Series = {
  /** The field of the rows. */
  name: string
  label?: string
  color: string
}

export type ChartRow = Record<string, string | number | null>

/** What happened at a place of the axis. */
export type AxisMark = {
  key: string
  /** The index of the row. */
  index: number
  /** In a line of its own beside the values. */
  text: string
  /** In the card of the mark, with a link. */
  card: ReactNode
}

/** A stretch of the axis with a name, such as the phase of an event. */
export type ChartBand = {
  label: string
  /** In places of the axis: 0 is where the first begins. */
  from: number
  to: number
  isNow: boolean
}

/** The same figures of an earlier time, drawn dotted. */
export type Earlier = {
  /** The field of the rows with the sum of all series then. */
  field: string
  /** The field with the name of the place then: "Nov 10". */
  nameField: string
  label: string
}

export type ChartProps = {
  /** Names the chart for people who cannot see it. */
  label: string
  /** What it shows, in a sentence. */
  summary: string
  kind: 'bars' | 'line'
  /** One for each place on the axis below, which `name` stands at. */
  rows: ChartRow[]
  series: Series[]
  format: (value: number) => string
  earlier?: Earlier | undefined
  /** The last row is not over yet: it is drawn hatched or dashed. */
  isLastPartial?: boolean
  marks?: readonly AxisMark[] | undefined
  bands?: readonly ChartBand[] | undefined
  /** Opens what is behind a place of the axis. */
  onOpen?: ((index: number) => void) | undefined
  /** What a click does, or why it does nothing: "Click to see the rows". */
  openHint?: string | undefined
}

/** The value that CSS knows a series’ colour by. */
export const cssColor = (color: string): string => `var(--mantine-color-${color.replace('.', '-')})`
