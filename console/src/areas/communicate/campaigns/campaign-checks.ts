import type { CampaignRecord } from '@regent/contract/communicate/campaigns'
import type { CampaignSteps } from '@regent/contract/communicate/campaigns-delivery'
import { weekMs } from '@regent/contract/time'
import { formatQuantity } from '@regent/contract/words'
import { languageName } from '../../../ui/words/language-name.ts'
import { type GiftChoice, symbolWarning } from '../../monetize/inventory/gift-choices.ts'
import { findMissingPart, isWhole } from '../mail/text-form.ts'
import { type CampaignValues, findFormParts } from './campaign-form.ts'

export type Check = { isFine: boolean; text: string; detail?: string }

type CheckContext = {
  steps: CampaignSteps | undefined
  /** Available rewards of the realm; undefined while loading. */
  gifts: readonly GiftChoice[] | undefined
  /** Other scheduled campaigns. */
  scheduled: readonly Pick<CampaignRecord, 'name' | 'next'>[]
  now: number
  /** The default language of the realm. */
  language: string
}

/** The base language: `pt_BR`, `pt-br` and `pt-BR` are the same language, and `pt` covers them. */
const toBaseLanguage = (code: string) => code.toLowerCase().split(/[-_]/)[0] ?? ''

/** Checks to review before the campaign is sent. */
export const checkCampaign = (values: CampaignValues, known: CheckContext): Check[] => [
  ...textChecks(values, known),
  ...giftChecks(values, known),
  ...otherChecks(values, known),
]

function textChecks({ mtype, texts }: CampaignValues, { steps, language }: CheckContext): Check[] {
  const { hasSubject } = findFormParts(mtype)
  const completeTexts = texts.filter((text) => isWhole(text, hasSubject))
  if (completeTexts.length === 0) return [{ isFine: false, text: 'No language has all its texts yet' }]
  const hasDefault = completeTexts.some(({ lng }) => lng.toLowerCase() === language.toLowerCase())
  if (!hasDefault) return [{ isFine: false, text: `${languageName(language)} is required to send it` }]
  const unfinished = texts.flatMap((text): Check[] => {
    const lack = findMissingPart(text, hasSubject)
    if (!lack) return []
    const reading = (steps?.languages ?? []).filter(
      ({ language }) => language && toBaseLanguage(language) === toBaseLanguage(text.lng),
    )
    const count = reading.reduce((sum, one) => sum + one.count, 0)
    const instead = reading[0]?.reads
    const detail =
      count > 0 && instead ? `${formatQuantity(count, 'player')} would read ${languageName(instead)}.` : undefined
    return [{ isFine: false, text: `${languageName(text.lng)}: ${lack}`, ...(detail && { detail }) }]
  })
  const textLanguages = new Set(texts.map(({ lng }) => toBaseLanguage(lng)))
  const missingLanguages = (steps?.languages ?? []).filter(
    ({ language, reads }) =>
      language !== null &&
      reads !== null &&
      toBaseLanguage(language) !== toBaseLanguage(reads) &&
      !textLanguages.has(toBaseLanguage(language)),
  )
  const missing = missingLanguages.map(
    ({ language, count, reads }): Check => ({
      isFine: false,
      text: `${languageName(language ?? '')} is missing`,
      detail: `${formatQuantity(count, 'player')} would read ${languageName(reads ?? '')}.`,
    }),
  )
  const firstMissing = missing.slice(0, 4)
  const remainingPlayers = missingLanguages.slice(4).reduce((sum, { count }) => sum + count, 0)
  const unread =
    remainingPlayers > 0
      ? [{ isFine: false, text: `${formatQuantity(remainingPlayers, 'player')} of other languages` }]
      : []
  const findings = [...unfinished, ...firstMissing, ...unread]
  return findings.length > 0 ? findings : [{ isFine: true, text: 'All players can read it in their language' }]
}

function giftChecks({ mtype, attachments }: CampaignValues, { gifts }: CheckContext): Check[] {
  const symbols = [...new Set(attachments.map(({ symbol }) => symbol.trim()).filter(Boolean))]
  if (!findFormParts(mtype).hasGifts || symbols.length === 0 || !gifts) return []
  const wrong = symbols.flatMap((symbol) => symbolWarning(symbol, gifts) ?? [])
  if (wrong.length > 0) return wrong.map((text) => ({ isFine: false, text }))
  return [{ isFine: true, text: symbols.length === 1 ? 'The gift can be granted' : 'All gifts can be granted' }]
}

function otherChecks({ mtype }: CampaignValues, { steps, scheduled, now }: CheckContext): Check[] {
  if (!findFormParts(mtype).isSent || !steps) return []
  const got = steps.others.map(
    ({ name, players }): Check => ({
      isFine: false,
      text: `${formatQuantity(players, 'player')} got “${name}” in the last week`,
    }),
  )
  const soon = scheduled
    .filter(({ next }) => next !== undefined && next < now + weekMs)
    .map(({ name }): Check => ({ isFine: false, text: `“${name}” is also sent within a week` }))
  const findings = [...got, ...soon]
  return findings.length > 0 ? findings : [{ isFine: true, text: 'No other campaign to these players within a week' }]
}
