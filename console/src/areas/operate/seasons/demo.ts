import {
  checkSeason,
  getSeason,
  getSeasonResults,
  listSeasons,
  previewSeason,
  rehearseSeason,
} from '@regent/contract/operate/seasons'
import { demoSeason, demoSeasonRow } from '@regent/contract/samples/seasons'
import { dayMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listSeasons, (_, pid) => ({ seasons: pid === 'DEMO' ? [demoSeasonRow(Date.now())] : [] }))
  demo.on(getSeason, () => demoSeason(Date.now()))
  demo.on(checkSeason, () => ({
    at: Date.now(),
    checks: [
      { level: 'passed' as const, text: 'All parts were tried together and taken back: times and rights are valid.' },
      { level: 'passed' as const, text: 'Nothing in the calendar clashes with it.' },
    ],
    players: 1_200,
    isExact: true,
    gifts: [
      {
        label: 'Kraken moon: 20 gems for 1,000 points',
        note: 'once for each player',
        symbol: 'currency.gems',
        atMost: 24_000,
      },
    ],
    costs: [{ symbol: 'currency.gems', atMost: 24_000 }],
  }))
  demo.on(previewSeason, ({ query: { at } }) => ({
    at,
    isInAudience: true,
    parts: seeParts(at).map((part) => ({ ...part, conditions: [] })),
  }))
  demo.on(rehearseSeason, ({ query: { from, days = 7 } }) => {
    const { start, end } = demoSeason(Date.now())
    const first = from ?? start - dayMs
    const next = first + days * dayMs
    return {
      days: Array.from({ length: days }, (_, n) => first + n * dayMs).map((at) => ({
        at,
        isInAudience: true,
        parts: seeParts(at),
      })),
      ...(next < end + dayMs && { next }),
    }
  })
  demo.on(getSeasonResults, () => ({ steps: [], given: [], parts: [] }))
}

const seeParts = (at: number) =>
  demoSeason(Date.now()).parts.map(({ kind, id, planned: { start, end } }) => {
    const isLater = start !== null && at < start
    const isOver = end !== null && at >= end
    const sight: 'later' | 'over' | 'seen' = isLater ? 'later' : isOver ? 'over' : 'seen'
    const says = { later: 'It starts later.', over: 'It is over.', seen: 'The player sees it.' }[sight]
    return { kind, id, sight, says }
  })
