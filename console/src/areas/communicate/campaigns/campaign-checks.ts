import type { CampaignRecord } from '@regent/contract/communicate/campaigns'
import type { CampaignSteps } from '@regent/contract/communicate/campaigns-delivery'
import { countOf } from '../../../ui/words/format-number.ts'
import { languageName } from '../../../ui/words/language-name.ts'
import { type GiftChoice, symbolWarning } from '../../monetize/inventory/gift-choices.ts'
import { isWhole, lackOf } from '../mail/text-form.ts'
import { type CampaignValues, partsOf } from './campaign-form.ts'

export type Check = { isFine: boolean; text: string; detail?: string }

type Known = {
  steps: CampaignSteps | undefined
  /** What the realm can give; undefined until it is read. */
  gifts: readonly GiftChoice[] | undefined
  /** The campaigns that are scheduled, without this one. */
  scheduled: readonly Pick<CampaignRecord, 'name' | 'next'>[]
  now: number
  /** The default language of the realm. */
  language: string
}

/** `pt_BR`, `pt-br` and `pt-BR` are one language, and `pt` is enough for both. */
const baseOf = (code: string) => code.toLowerCase().split(/[-_]/)[0] ?? ''

/** What an operator should look at before players get the campaign. */
export const checksOf = (values: CampaignValues, known: Known): Check[] => [
  ...textChecks(values, known),
  ...giftChecks(values, known),
  ...otherChecks(values, known),
]

function textChecks({ mtype, texts }: CampaignValues, { steps, language }: Known): Check[] {
  const { hasSubject } = partsOf(mtype)
  const whole = texts.filter((text) => isWhole(text, hasSubject))
  if (whole.length === 0) return [{ isFine: false, text: 'No language has all its texts yet' }]
  const hasDefault = whole.some(({ lng }) => lng.toLowerCase() === language.toLowerCase())
  if (!hasDefault) return [{ isFine: false, text: `${languageName(language)} is required to send it` }]
  const unfinished = texts.flatMap((text): Check[] => {
    const lack = lackOf(text, hasSubject)
    if (!lack) return []
    const reading = (steps?.languages ?? []).filter(({ language }) => language && baseOf(language) === baseOf(text.lng))
    const count = reading.reduce((sum, one) => sum + one.count, 0)
    const instead = reading[0]?.reads
    const detail = count > 0 && instead ? `${countOf(count, 'player')} would read ${languageName(instead)}.` : undefined
    return [{ isFine: false, text: `${languageName(text.lng)}: ${lack}`, ...(detail && { detail }) }]
  })
  const begun = new Set(texts.map(({ lng }) => baseOf(lng)))
  const others = (steps?.languages ?? []).filter(
    ({ language, reads }) =>
      language !== null && reads !== null && baseOf(language) !== baseOf(reads) && !begun.has(baseOf(language)),
  )
  const missing = others.map(
    ({ language, count, reads }): Check => ({
      isFine: false,
      text: `${languageName(language ?? '')} is missing`,
      detail: `${countOf(count, 'player')} would read ${languageName(reads ?? '')}.`,
    }),
  )
  const most = missing.slice(0, 4)
  const rest = others.slice(4).reduce((sum, { count }) => sum + count, 0)
  const unread = rest > 0 ? [{ isFine: false, text: `${countOf(rest, 'player')} of other languages` }] : []
  const found = [...unfinished, ...most, ...unread]
  return found.length > 0 ? found : [{ isFine: true, text: 'Everybody reads it in a language of their own' }]
}

function giftChecks({ mtype, attachments }: CampaignValues, { gifts }: Known): Check[] {
  const symbols = [...new Set(attachments.map(({ symbol }) => symbol.trim()).filter(Boolean))]
  if (!partsOf(mtype).hasGifts || symbols.length === 0 || !gifts) return []
  const wrong = symbols.flatMap((symbol) => symbolWarning(symbol, gifts) ?? [])
  if (wrong.length > 0) return wrong.map((text) => ({ isFine: false, text }))
  return [{ isFine: true, text: symbols.length === 1 ? 'Its gift can be given' : 'All gifts can be given' }]
}

const weekMs = 7 * 86_400_000

function otherChecks({ mtype }: CampaignValues, { steps, scheduled, now }: Known): Check[] {
  if (!partsOf(mtype).isSent || !steps) return []
  const got = steps.others.map(
    ({ name, players }): Check => ({
      isFine: false,
      text: `${countOf(players, 'player')} got “${name}” in the last week`,
    }),
  )
  const soon = scheduled
    .filter(({ next }) => next !== undefined && next < now + weekMs)
    .map(({ name }): Check => ({ isFine: false, text: `“${name}” is sent within a week, too` }))
  const found = [...got, ...soon]
  return found.length > 0 ? found : [{ isFine: true, text: 'No other campaign to these players within a week' }]
}
