import { parseCron } from '@regent/contract/cron'
import type { EndpointInput } from '@regent/contract/endpoint'
import type { createPvpDefinition, PvpBundle, PvpDefinition } from '@regent/contract/engage/pvp'
import { utc } from '@regent/contract/zones'
import { attachmentErrors, type GiftValues, newGift, toGiftProperties } from '../../monetize/inventory/gift-form.ts'

type PvpBody = NonNullable<EndpointInput<typeof createPvpDefinition>['body']>

/** Form values as typed. */
export type PvpValues = {
  lbid: string
  description: string
  cron: string
  zone: string
  playerCap: string
  tiers: { percentage: string; obtain: GiftValues[] }[]
  /** Seconds. */
  rewardExpires: string
  idleDays: string
  minPlayers: string
  protectedRanks: string
}

const HOUR_SECONDS = 3_600

/** Default values of a new definition. */
const usual = {
  playerCap: 500_000,
  percentages: [30, 35, 35],
  rewardExpHours: 72,
  idleDays: 14,
  minPlayers: 25_000,
  protectedRanks: 100,
}

export function pvpValues(known?: PvpDefinition): PvpValues {
  const { rewardDefinition, ...rest } = known ?? {
    lbid: 'leaderboards.',
    description: '',
    cron: '',
    zone: utc,
    ...usual,
    rewardDefinition: {
      playerCap: usual.playerCap,
      tiers: usual.percentages.map((percentage) => ({ percentage, obtain: [{ symbol: '', count: 1 }] as PvpBundle })),
      rewardExpHours: usual.rewardExpHours,
    },
  }
  return {
    lbid: rest.lbid,
    description: rest.description,
    cron: rest.cron,
    zone: rest.zone ?? utc,
    playerCap: String(rewardDefinition.playerCap),
    tiers: rewardDefinition.tiers.map(({ percentage, obtain }) => ({
      percentage: String(percentage),
      obtain: obtain.map(({ symbol, count, properties = [] }) => ({ symbol, count: String(count), properties })),
    })),
    rewardExpires: String(rewardDefinition.rewardExpHours * HOUR_SECONDS),
    idleDays: String(rest.idleDays),
    minPlayers: String(rest.minPlayers),
    protectedRanks: String(rest.protectedRanks),
  }
}

export const pvpBody = (values: PvpValues): PvpBody => ({
  lbid: values.lbid.trim(),
  description: values.description.trim(),
  cron: values.cron.trim(),
  zone: values.zone,
  rewardDefinition: {
    playerCap: Number(values.playerCap),
    tiers: values.tiers.map(({ percentage, obtain }) => ({
      percentage: Number(percentage),
      obtain: obtain.map((gift) => ({
        symbol: gift.symbol.trim(),
        count: Number(gift.count),
        ...toGiftProperties(gift),
      })),
    })),
    rewardExpHours: Number(values.rewardExpires) / HOUR_SECONDS,
  },
  idleDays: Number(values.idleDays),
  minPlayers: Number(values.minPlayers),
  protectedRanks: Number(values.protectedRanks),
})

export const newTier: PvpValues['tiers'][number] = { percentage: '', obtain: [newGift] }

const isCount = (text: string, least = 0) => /^\d{1,9}$/.test(text.trim()) && Number(text) >= least

export function pvpErrors(values: PvpValues): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!/^[A-Za-z0-9_][A-Za-z0-9_.:-]*$/.test(values.lbid.trim()) || values.lbid.trim() === 'leaderboards.')
    errors['lbid'] = 'Enter the id of a leaderboard.'
  if (values.cron.trim() !== '' && !parseCron(values.cron))
    errors['cron'] = 'Enter a cron expression such as 0 0 12 * * MON *.'
  for (const field of ['idleDays', 'minPlayers', 'protectedRanks'] as const) {
    if (!isCount(values[field])) errors[field] = 'A whole number, 0 or more.'
  }
  if (!isCount(values.playerCap, 1)) errors['playerCap'] = 'A whole number above 0.'
  if (!isCount(values.rewardExpires, 1) || Number(values.rewardExpires) % HOUR_SECONDS !== 0)
    errors['rewardExpires'] = 'Whole hours, such as 3 d or 12 h.'
  values.tiers.forEach(({ percentage, obtain }, index) => {
    if (!isCount(percentage, 1)) errors[`tiers.${index}.percentage`] = 'A whole number above 0.'
    if (obtain.length === 0) errors[`tiers.${index}.percentage`] ??= 'Add a gift.'
    Object.assign(errors, attachmentErrors(`tiers.${index}.obtain`, obtain))
  })
  const sum = values.tiers.reduce((all, { percentage }) => all + (Number(percentage) || 0), 0)
  if (sum > 100) errors['tiers.0.percentage'] ??= `All tiers together are ${sum} percent; at most 100.`
  if (values.tiers.length === 0) errors['playerCap'] ??= 'Add a tier below.'
  return errors
}

/** "items.ship.galleon, 500 currency.honor" */
const formatBundle = (bundle: PvpBundle): string =>
  bundle
    .map(({ symbol, count }) =>
      symbol.startsWith('currency.')
        ? `${count.toLocaleString('en')} ${symbol}`
        : count === 1
          ? symbol
          : `${symbol} (${count})`,
    )
    .join(', ')

/** "30 %: items.ship.galleon, 500 currency.honor; 35 %: items.crew.gunner (2)" */
export const formatTiers = ({ rewardDefinition: { tiers } }: PvpDefinition): string =>
  tiers.map(({ percentage, obtain }) => `${percentage} %: ${formatBundle(obtain)}`).join('; ')
