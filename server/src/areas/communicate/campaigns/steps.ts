import type { CampaignInput } from '@regent/contract/communicate/campaigns'
import {
  type CampaignSteps,
  type countCampaignSteps,
  latelyDays,
} from '@regent/contract/communicate/campaigns-delivery'
import { defaultLanguage } from '@regent/contract/communicate/campaigns-texts'
import { ApiError } from '@regent/contract/errors'
import { dayMs } from '@regent/contract/time'
import type { Context, RealmContext } from '../../../kernel/context/context.ts'
import { normalizeLanguage, pickLanguage } from '../../../kernel/texts/languages.ts'
import { readTextSettings } from '../../../kernel/texts/texts.ts'
import { countPlayersByLanguage } from '../../players/players/language.ts'
import { findGamerTags } from '../../players/players/search.ts'
import { resolveAudience, selectAudience } from '../../players/segments/audience.ts'
import { isPushSetUp } from '../push/service.ts'
import { toPlayerSearch } from './audience.ts'
import { toDefinition } from './definition.ts'
import { countPlayers, selectOthers } from './recipient-queries.ts'
import { selectRecipients } from './selection.ts'
import { requireCampaign } from './service.ts'

type StepsInput = Context<typeof countCampaignSteps>['body']

/** Placeholder content, because the funnel depends on the audience only. */
const noContent = {
  name: '',
  subject: '',
  msg: '',
  translations: [],
  start: '',
  draft: true,
  mb_expiration: '',
  mb_attachments: [],
  mb_store: '',
} satisfies Partial<CampaignInput>

/** Audience funnel, computed with the same selection as a real send. */
export async function countSteps(context: RealmContext, input: StepsInput): Promise<CampaignSteps> {
  const { realm, now } = context
  const { sid, languages, ...given } = input
  if (given.mtype === 'ANNOUNCEMENT') throw new ApiError('CampaignNotSchedulable', { field: 'mtype' })
  const stored = sid === undefined ? undefined : await requireCampaign(realm, sid)
  const definition = toDefinition({ ...noContent, ...given }, now)
  const campaign = { definition, sid: sid ?? 0, last_sent_at: stored?.last_sent_at ?? null }
  const { tags, heldOut, unknown, typeName: _, segmentName: __, ...leftOut } = await selectRecipients(context, campaign)
  const total = tags.length + heldOut.length + Object.values(leftOut).reduce((sum, count) => sum + count, 0)
  const { matching, inSegment } = await countMatching(context, campaign)
  const players = await countPlayers(realm)
  return {
    players,
    ...(inSegment !== undefined && { inSegment }),
    rulesLeaveOut: (inSegment ?? players) - matching,
    pasted: total - matching,
    unknown,
    ...leftOut,
    heldOut: heldOut.length,
    count: tags.length,
    languages: await countLanguages(context, tags, languages),
    others: await selectOthers(realm, { sid: campaign.sid, since: new Date(now - latelyDays * dayMs) }, tags),
  }
}

/** Counts the matches of the search alone: without pasted players and before exclusions. */
async function countMatching(
  context: RealmContext,
  { definition, last_sent_at: lastSentAt }: Parameters<typeof selectRecipients>[1],
): Promise<{ matching: number; inSegment: number | undefined }> {
  const { realm, now } = context
  const narrowed = toPlayerSearch(
    definition,
    now,
    lastSentAt,
    definition.mtype === 'NOTIFICATION' && (await isPushSetUp(context)),
  )
  const resolved = await resolveAudience(context, definition.audience ?? {}, 'audience', narrowed ?? {})
  const { segmentSearch } = resolved
  const searched = narrowed
    ? await selectAudience(context, { ...resolved, gamerTags: [], leavesSuspendedOut: false })
    : { gamerTags: [] }
  return {
    matching: searched.gamerTags.length,
    inSegment: segmentSearch && (await findGamerTags(realm, segmentSearch, now)).length,
  }
}

/** The players by language, with the text that each of them gets. */
async function countLanguages(
  { realm }: RealmContext,
  gamerTags: readonly number[],
  available: readonly string[],
): Promise<CampaignSteps['languages']> {
  const [{ fallback }, counted] = await Promise.all([readTextSettings(realm), countPlayersByLanguage(realm, gamerTags)])
  const chain = [...fallback, defaultLanguage]
  const rows = new Map<string | null, CampaignSteps['languages'][number]>()
  for (const { language, count } of counted) {
    const key = language && normalizeLanguage(language)
    const row = rows.get(key)
    if (row) row.count += count
    else rows.set(key, { language, count, reads: pickLanguage(available, language, chain) ?? available[0] ?? null })
  }
  return [...rows.values()].sort((a, b) => b.count - a.count)
}
