import type { CampaignInput } from '@regent/contract/communicate/campaigns'
import {
  type CampaignSteps,
  type countCampaignSteps,
  latelyDays,
} from '@regent/contract/communicate/campaigns-delivery'
import { defaultLanguage } from '@regent/contract/communicate/campaigns-texts'
import { ApiError } from '@regent/contract/errors'
import type { Context, RealmContext } from '../../../kernel/context/context.ts'
import { comparable, pickLanguage } from '../../../kernel/texts/languages.ts'
import { readTextSettings } from '../../../kernel/texts/texts.ts'
import { countPlayersByLanguage } from '../../players/players/language.ts'
import { tagsOf } from '../../players/players/search.ts'
import { resolveAudience, selectAudience } from '../../players/segments/audience.ts'
import { searchOf } from './audience.ts'
import { definitionOf } from './definition.ts'
import { countPlayers, selectOthers } from './recipient-queries.ts'
import { selectRecipients } from './selection.ts'
import { requireCampaign } from './service.ts'

const dayMs = 86_400_000

type StepsInput = Context<typeof countCampaignSteps>['body']

/** What a campaign has beyond its audience, while only the audience is asked for. */
const noContent = {
  ...{ name: '', subject: '', msg: '', translations: [], start: '', draft: true },
  ...{ mb_expiration: '', mb_attachments: [], mb_store: '' },
} satisfies Partial<CampaignInput>

/** Who would get a campaign now, step by step, by the same selection that a sending makes. */
export async function countSteps(context: RealmContext, asked: StepsInput): Promise<CampaignSteps> {
  const { realm, now } = context
  const { sid, languages, ...given } = asked
  if (given.mtype === 'ANNOUNCEMENT') throw new ApiError('CampaignNotSchedulable', { field: 'mtype' })
  const stored = sid === undefined ? undefined : await requireCampaign(realm, sid)
  const definition = definitionOf({ ...noContent, ...given }, now)
  const campaign = { definition, sid: sid ?? 0, last_sent_at: stored?.last_sent_at ?? null }
  const { tags, heldOut, unknown, typeName: _, segmentName: __, ...leftOut } = await selectRecipients(context, campaign)
  const meant = tags.length + heldOut.length + Object.values(leftOut).reduce((sum, count) => sum + count, 0)
  const { matching, inSegment } = await countMatching(context, campaign)
  const players = await countPlayers(realm)
  return {
    players,
    ...(inSegment !== undefined && { inSegment }),
    rulesLeaveOut: (inSegment ?? players) - matching,
    pasted: meant - matching,
    unknown,
    ...leftOut,
    heldOut: heldOut.length,
    count: tags.length,
    languages: await languagesOf(context, tags, languages),
    others: await selectOthers(realm, { sid: campaign.sid, since: new Date(now - latelyDays * dayMs) }, tags),
  }
}

/** Who is found by the search alone: without pasted players, and before anybody is left out. */
async function countMatching(
  context: RealmContext,
  { definition, last_sent_at: lastSentAt }: Parameters<typeof selectRecipients>[1],
): Promise<{ matching: number; inSegment: number | undefined }> {
  const { realm, now } = context
  const narrowed = searchOf(definition, now, lastSentAt)
  const resolved = await resolveAudience(context, definition.audience ?? {}, 'audience', narrowed ?? {})
  const { segmentSearch } = resolved
  const searched = narrowed
    ? await selectAudience(context, { ...resolved, gamerTags: [], leavesSuspendedOut: false })
    : { gamerTags: [] }
  return {
    matching: searched.gamerTags.length,
    inSegment: segmentSearch && (await tagsOf(realm, segmentSearch, now)).length,
  }
}

/** The players by language, with the text that each of them gets. */
async function languagesOf(
  { realm }: RealmContext,
  gamerTags: readonly number[],
  available: readonly string[],
): Promise<CampaignSteps['languages']> {
  const [{ fallback }, counted] = await Promise.all([readTextSettings(realm), countPlayersByLanguage(realm, gamerTags)])
  const chain = [...fallback, defaultLanguage]
  const rows = new Map<string | null, CampaignSteps['languages'][number]>()
  for (const { language, count } of counted) {
    const key = language && comparable(language)
    const known = rows.get(key)
    if (known) known.count += count
    else rows.set(key, { language, count, reads: pickLanguage(available, language, chain) ?? available[0] ?? null })
  }
  return [...rows.values()].sort((a, b) => b.count - a.count)
}
