/** A round of an event in the calendar. The end is exclusive. */
export type CalendarRange = { id: string; name: string; from: number; to: number }

/** The rounds of one day: one per lane (a lane may be empty), and how many did not fit. */
export type CalendarDay<Range> = {
  day: string
  lanes: ({ range: Range; isFirst: boolean; begins: boolean; ends: boolean } | undefined)[]
  all: Range[]
  more: number
}

const dayMs = 86_400_000

/**
 * Assigns the rounds of a week to lanes, longest first, so that a round stays in its lane from day to day. A day shows at
 * most `lanes` rounds.
 */
export function lanesOfWeek<Range extends CalendarRange>(
  week: readonly (string | null)[],
  ranges: readonly Range[],
  lanes: number,
): (CalendarDay<Range> | null)[] {
  const days = week.map((day) => (day === null ? undefined : Date.parse(`${day}T00:00:00Z`)))
  const isOn = ({ from, to }: Range, at: number | undefined) => at !== undefined && from < at + dayMs && to > at
  const placesOf = (range: Range) => days.flatMap((at, place) => (isOn(range, at) ? [place] : []))
  const inWeek = ranges
    .flatMap((range) => {
      const places = placesOf(range)
      return places.length > 0 ? [{ range, places }] : []
    })
    .sort(
      (a, b) =>
        (a.places[0] ?? 0) - (b.places[0] ?? 0) || b.places.length - a.places.length || a.range.from - b.range.from,
    )
  const taken: Set<number>[] = []
  const laneOf = inWeek.map(({ places }) => {
    const free = taken.findIndex((lane) => places.every((place) => !lane.has(place)))
    const lane = free < 0 ? taken.length : free
    taken[lane] = new Set([...(taken[lane] ?? []), ...places])
    return lane
  })
  return week.map((day, place) => {
    if (day === null) return null
    const at = days[place] ?? 0
    const here = inWeek.flatMap((one, index) =>
      one.places.includes(place) ? [{ ...one, lane: laneOf[index] ?? 0 }] : [],
    )
    const shown = Array.from({ length: lanes }, (_, lane) => {
      const found = here.find((one) => one.lane === lane)
      if (!found) return undefined
      const { range, places } = found
      return { range, isFirst: places[0] === place, begins: range.from >= at, ends: range.to <= at + dayMs }
    })
    while (shown.length > 0 && shown.at(-1) === undefined) shown.pop()
    return {
      day,
      lanes: shown,
      all: here.map(({ range }) => range),
      more: here.filter(({ lane }) => lane >= lanes).length,
    }
  })
}
