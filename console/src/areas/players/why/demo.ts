import { listAnnouncements } from '@regent/contract/communicate/announcements'
import { listCampaigns } from '@regent/contract/communicate/campaigns'
import { searchMail } from '@regent/contract/communicate/mail'
import type { AnyEndpoint, EndpointOutput } from '@regent/contract/endpoint'
import { getPlayerDailyRewards } from '@regent/contract/engage/daily-rewards'
import { getPlayerEvents } from '@regent/contract/engage/events-players'
import { listPlayerLeaderboards } from '@regent/contract/engage/leaderboards'
import { listPvpDefinitions } from '@regent/contract/engage/pvp'
import { listStoreOffers } from '@regent/contract/monetize/commerce'
import { listSales } from '@regent/contract/monetize/commerce-sales'
import { listUngivenRewards, type UngivenReward } from '@regent/contract/monetize/ungiven-rewards'
import { listItems } from '@regent/contract/operate/content/content'
import { getPlayerTrials } from '@regent/contract/operate/trials'
import { listPlayers } from '@regent/contract/players/players'
import {
  explainWhy,
  listPlayersOfCause,
  listWhyThings,
  maxThingsPerKind,
  type WhyExplanation,
  type WhyKind,
  type WhyThing,
  whyKinds,
} from '@regent/contract/players/why'
import type { Demo } from '../../../api/demo/demo.ts'

/** A thing, and the sentences for what is not met of it; none: the player got it. */
type DemoThing = Omit<WhyThing, 'kind'> & {
  unmet: readonly string[]
  got: string
  holds?: readonly string[]
  /** The id of the cause, for the list of other players. */
  cause?: string
}

type Read = <E extends AnyEndpoint>(call: E, pid: string, input?: object) => EndpointOutput<E>
type ThingLists = Record<WhyKind, (pid: string, gamerTag: number) => DemoThing[]>

/** Asks about what the demo's lists answer, so that what is explained is also there. */
export function demoAnswers(demo: Demo): void {
  const read: Read = <E extends AnyEndpoint>(call: E, pid: string, input: object = {}) =>
    demo.answer(call, input, pid) as EndpointOutput<E>

  const things: ThingLists = {
    ...buildMonetizeThings(read),
    ...buildEngageThings(read),
    ...buildCommunicateThings(read),
    ...buildOperateThings(read),
  }
  const playersOf = (pid: string, cause: string) => {
    const rows = read(listUngivenRewards, pid).rows.filter((row) => causeOf(row) === cause)
    const tags = new Set(rows.flatMap(({ gamerTag }) => gamerTag ?? []))
    return read(listPlayers, pid, { query: { limit: 200 } }).rows.filter(({ gamerTag }) => tags.has(gamerTag))
  }

  demo.on(listWhyThings, ({ params: { gamerTag }, query: { q, kind: only } }, pid) => {
    const sought = q.toLowerCase()
    const groups = (Object.keys(whyKinds) as WhyKind[])
      .filter((kind) => only === undefined || kind === only)
      .map((kind) => {
        const found = things[kind](pid, gamerTag).filter(({ id, title }) =>
          [id, title].some((text) => text.toLowerCase().includes(sought)),
        )
        const listed = found.slice(0, maxThingsPerKind).map((one) => thingOf(kind, one))
        return { kind, things: listed, hasMore: found.length > maxThingsPerKind }
      })
    return { groups: groups.filter((group) => group.things.length > 0) }
  })

  demo.on(explainWhy, ({ params: { gamerTag }, query: { kind, id } }, pid) => {
    const all = things[kind](pid, gamerTag)
    const found = all.find((one) => one.id === id) ?? all[0]
    const cause = found?.cause
    return {
      ...explained(kind, found ?? { id, title: id, unmet: ['The demo has nothing of this kind.'], got: '' }),
      ...(cause !== undefined && {
        others: [
          {
            cause: `${found?.holds?.[0]} could not be granted`,
            isOwn: true,
            id: cause,
            players: playersOf(pid, cause).length,
          },
        ],
      }),
    }
  })

  demo.on(listPlayersOfCause, ({ query: { cause } }, pid) => {
    const rows = playersOf(pid, cause)
    return { title: `${cause.split('/')[1]} could not be granted`, rows, total: rows.length }
  })
}

const buildMonetizeThings = (read: Read): Pick<ThingLists, 'reward' | 'offer' | 'sale'> => ({
  reward: (pid, gamerTag) =>
    read(listUngivenRewards, pid, { query: { gamerTag } }).rows.map((row) => ({
      id: String(row.id),
      title: `${row.symbol} of ${row.source} ${row.reference}`,
      at: row.lastAt,
      unmet: [row.reason],
      got: 'It was given.',
      holds: [row.symbol],
      cause: causeOf(row),
    })),
  offer: (pid, gamerTag) =>
    read(listStoreOffers, pid, { params: { gamerTag }, query: { include_hidden: true } }).stores.flatMap((store) =>
      store.listings.map(({ symbol, offer, whyNotShown = [] }) => ({
        id: `${symbol}:${store.symbol}`,
        title: offer.titles[0] ?? symbol,
        detail: `${symbol} in ${store.symbol}`,
        unmet: whyNotShown,
        got: `${store.symbol} shows it to the player.`,
      })),
    ),
  sale: (pid) =>
    read(listSales, pid).sales.map(({ id, name, state }) => ({
      id: String(id),
      title: name,
      unmet: state === 'running' ? [] : [`The sale is ${state}.`],
      got: `${name} gives the player its price.`,
    })),
})

const buildEngageThings = (read: Read): Pick<ThingLists, 'event' | 'daily-reward' | 'leaderboard' | 'pvp'> => ({
  event: (pid, gamerTag) => {
    const { running, done } = read(getPlayerEvents, pid, { params: { gamerTag } })
    return [...running, ...done].map(({ id, name, rank, rankRewards, scoreRewards }) => {
      const part = rankRewards.length > 0 ? 'rank' : scoreRewards.length > 0 ? 'score' : 'entry'
      const isEarned = [...rankRewards, ...scoreRewards].some(({ earned }) => earned)
      return {
        id: `${part}:${id}`,
        title: `${name} · ${part === 'entry' ? 'taking part' : `${part} reward`}`,
        unmet: isEarned ? [] : [rank > 0 ? `Rank ${rank} is outside all reward bands.` : 'The player has not entered.'],
        got: 'The player has earned it.',
      }
    })
  },
  'daily-reward': (pid, gamerTag) =>
    read(getPlayerDailyRewards, pid, { params: { gamerTag } }).calendars.map(({ id, title, nextIndex }) => ({
      id,
      title,
      detail: id,
      unmet: [],
      got: `The player can claim day ${nextIndex + 1} now.`,
    })),
  leaderboard: (pid, gamerTag) =>
    read(listPlayerLeaderboards, pid, { query: { dbid: gamerTag } }).lbs.map(({ lbId, rankgt, boardSize }) => ({
      id: lbId,
      title: lbId,
      unmet: [],
      got: `The player has rank ${rankgt?.rank ?? 1} of ${boardSize}.`,
    })),
  pvp: (pid) =>
    read(listPvpDefinitions, pid).definitions.map(({ lbid, lastRun }) => ({
      id: lbid,
      title: `PvP rewards of ${lbid}`,
      got: 'The player gets the rewards by mail.',
      unmet: lastRun ? [] : ['No rewards were granted yet.'],
    })),
})

const buildCommunicateThings = (read: Read): Pick<ThingLists, 'announcement' | 'mail' | 'campaign'> => ({
  announcement: (pid) =>
    read(listAnnouncements, pid).content.map(({ symbol, title }) => ({
      id: symbol,
      title,
      detail: symbol,
      unmet: [],
      got: 'The announcement is in the player’s inbox.',
    })),
  mail: (pid, gamerTag) =>
    (
      read(searchMail, pid, { params: { gamerTag }, body: { clauses: [{ onlyCount: false, limit: 20 }] } }).results[0]
        ?.content ?? []
    ).map(({ id, subject = '', category, sent }) => ({
      id: String(id),
      title: subject || `Mail ${id}`,
      detail: category,
      at: sent,
      unmet: [],
      got: 'The mail is in the mailbox.',
    })),
  campaign: (pid) =>
    read(listCampaigns, pid).campaigns.map(({ sid, name }) => ({
      id: String(sid),
      title: name,
      unmet: [],
      got: 'It was sent to the player.',
    })),
})

const buildOperateThings = (read: Read): Pick<ThingLists, 'trial' | 'content'> => ({
  trial: (pid, gamerTag) =>
    read(getPlayerTrials, pid, { query: { dbid: gamerTag } }).trials.map(({ trial, cohort, joined }) => ({
      id: trial,
      title: trial,
      at: joined,
      unmet: [],
      got: `The player is in the cohort ${cohort}.`,
    })),
  content: (pid) =>
    read(listItems, pid).rows.map(({ id }) => ({ id, title: id, unmet: [], got: 'Every client can read it.' })),
})

const causeOf = ({ source, symbol, reference }: UngivenReward) => `${source}/${symbol}/${reference}`

const thingOf = (kind: WhyKind, { id, title, detail, at }: DemoThing): WhyThing => ({
  kind,
  id,
  title,
  ...(detail !== undefined && { detail }),
  ...(at !== undefined && { at }),
})

function explained(kind: WhyKind, thing: DemoThing): WhyExplanation {
  const { unmet, got, holds = [], at = Date.now() } = thing
  const judgement = (when: number): WhyExplanation['now'] => ({
    at: when,
    isMet: unmet.length === 0,
    verdict: unmet[0] ?? got,
    conditions: [
      { name: 'The player exists', state: 'met', value: { text: 'player' }, needed: { text: 'player' } },
      ...unmet.map((detail) => ({
        name: 'Its conditions are met',
        state: 'unmet' as const,
        detail,
        value: { text: 'not met' },
        needed: { text: 'met' },
      })),
      ...(unmet.length === 0
        ? [{ name: 'Its conditions are met', state: 'met' as const, value: { text: 'met' }, needed: { text: 'met' } }]
        : []),
    ],
  })
  return {
    thing: thingOf(kind, thing),
    ...(kind === 'reward' && { asJudged: judgement(at) }),
    now: judgement(Date.now()),
    ...(kind !== 'reward' && { noRecord: 'The demo keeps no record.' }),
    ...(unmet.length > 0 && {
      repair: {
        says: 'Give it once it exists.',
        holds: [...holds],
        acts: [{ do: 'grant' as const, label: 'Grant…', words: '' }],
      },
    }),
  }
}
