import { type AnnouncementInput, saveAnnouncement } from '@regent/contract/communicate/announcements'
import type { ReviewPreview } from '@regent/contract/organization/review-shapes'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { PartFacts } from '../../../kernel/records/part-facts.ts'
import { reviewOf } from '../../../kernel/reviews/review-rule.ts'
import { previewMessage, reviewGifts } from '../../monetize/inventory/review-gifts.ts'
import { reviewAudience } from '../../players/segments/review-audience.ts'
import { giftsOfAnnouncement } from './gifts.ts'
import { selectAnnouncements } from './queries.ts'
import { readTranslations } from './texts.ts'

const timeIn = (text: string | undefined) => (text ? Date.parse(text) : undefined)

const giftWords = { for: 'claiming', note: 'once for each player' }

/** An announcement as a part of a season. */
export async function factsOfPart(
  { realm }: RealmContext,
  { kind, id }: { kind: string; id: string },
): Promise<PartFacts | undefined> {
  const row = kind === 'announcement' && (await selectAnnouncements(realm)).find(({ symbol }) => symbol === id)
  if (!row) return undefined
  const [{ definition } = row] = await readTranslations(realm, [row])
  return {
    audience: definition.audience,
    gifts: (players) => reviewGifts(giftsOfAnnouncement(definition), players, giftWords),
    languages: (definition.translations ?? []).map(({ language }) => language),
  }
}

/** The texts of the form, or the default texts in English. */
function listPreviewTexts({ translations = [], title, body }: AnnouncementInput): ReviewPreview['texts'] {
  if (translations.length > 0)
    return translations.map(({ language, subject, message }) => ({ lng: language, subject, msg: message }))
  const toText = (ref: AnnouncementInput['title']) => (typeof ref === 'string' ? ref : (ref.defaultValue ?? ''))
  return [{ lng: 'en', subject: toText(title), msg: toText(body) }]
}

export const announcementReview = reviewOf(saveAnnouncement, {
  async describe(context, { body }) {
    const audience = await reviewAudience(context, body.audience)
    const starts = timeIn(body.start_date ?? body.startDate)
    const hasStats = (body.stat_requirements ?? []).length > 0
    return {
      title: `Show the announcement ${body.symbol}`,
      starts: starts !== undefined && starts > context.now ? starts : undefined,
      ends: timeIn(body.end_date ?? body.endDate),
      audience,
      gifts: reviewGifts(giftsOfAnnouncement(body), audience.players, giftWords),
      cautions: hasStats ? ['Conditions on stats are not counted: fewer players may see it.'] : [],
      preview: previewMessage(listPreviewTexts(body), giftsOfAnnouncement(body)),
      told: 'Matching players see it in the game until it ends.',
      undo: 'It can be edited, deleted or undone. Players keep what they have read and claimed.',
    }
  },
  startAt: (input, start) => {
    const { startDate: _, ...body } = input.body
    return { ...input, body: { ...body, start_date: new Date(start).toISOString() } }
  },
  entry: { kind: 'announcement', id: ({ body }) => body.symbol },
})
