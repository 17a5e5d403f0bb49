import type { CampaignSteps } from '@regent/contract/communicate/campaigns-delivery'
import type { Audience } from '@regent/contract/players/player-search'
import { formatCount } from '@regent/contract/words'

export type Step = { label: string; count: string }

const minus = (count: number) => `− ${formatCount(count)}`

/** The funnel from all players to the recipients, without steps that change nothing. */
export function buildSteps(steps: CampaignSteps, audience: Audience | undefined, holdOut: string): Step[] {
  const { players, inSegment, rulesLeaveOut, pasted, suspended, banned, pastRecipients } = steps
  const { unreachable, unsubscribed, overCap, heldOut } = steps
  // True if the audience consists of pasted players only.
  const onlyPasted = rulesLeaveOut === (inSegment ?? players) && audience?.gamerTags !== undefined
  const exclusions: [string, number][] = [
    ['Excluded by rules', onlyPasted ? 0 : rulesLeaveOut],
    ['Suspended', suspended],
    ['Banned', banned],
    ['Already got it', pastRecipients],
    ['Without an e-mail', unreachable],
    ['Unsubscribed', unsubscribed],
    ['Over the message cap', overCap],
    [`Control group, ${holdOut} %`, heldOut],
  ]
  const out = exclusions.map(([label, count]) => ({ label, count: minus(count), isNothing: count === 0 }))
  return [
    ...(onlyPasted
      ? []
      : [{ label: inSegment === undefined ? 'All players' : 'In segment', count: formatCount(inSegment ?? players) }]),
    ...out.slice(0, 1),
    ...(pasted > 0 ? [{ label: onlyPasted ? 'Pasted' : 'Pasted, not yet in', count: `+ ${formatCount(pasted)}` }] : []),
    ...out.slice(1),
  ].flatMap((step) => ('isNothing' in step && step.isNothing ? [] : [{ label: step.label, count: step.count }]))
}

/** The most frequent languages of the recipients, and the sum of all others. */
export function listTopLanguages(languages: CampaignSteps['languages'], shown = 3) {
  const first = languages.slice(0, languages.length > shown + 1 ? shown : shown + 1)
  const otherCount = languages.slice(first.length).reduce((sum, { count }) => sum + count, 0)
  return [
    ...first.map(({ language, count }) => ({ language, count })),
    ...(otherCount > 0 ? [{ language: 'others', count: otherCount }] : []),
  ]
}
