import { AnnouncementContent, type Translation } from '@regent/contract/communicate/announcements'
import { IsoTime } from '@regent/contract/engage/event-shapes'
import * as z from 'zod'
import { newId } from '../../../engines/database/ids.ts'
import { isFields, isSame } from '../../../kernel/audit/same.ts'
import type { DraftBeyondUndo } from '../../../kernel/drafts/draft-kind.ts'
import { checkGifts } from '../../monetize/inventory/gifts.ts'
import { giftsOfAnnouncement } from './gifts.ts'
import { type AnnouncementState, listAnnouncementStates } from './service.ts'
import { checkTranslations } from './texts.ts'

const { channel, tags, attachments, gift, stat_requirements, audience, clientData, translations } =
  AnnouncementContent.shape

/** A text and its key; `translations` contains the languages. */
const Keyed = z.object({
  localizationId: z.string(),
  defaultValue: z.string().optional(),
  empty: z.boolean().optional(),
})

const State = z
  .object({
    channel,
    translations,
    attachments,
    gift,
    stat_requirements,
    audience,
    clientData,
    tags,
    startDate: IsoTime.nullable().default(null),
    endDate: IsoTime.nullable().default(null),
    title: Keyed,
    summary: Keyed,
    body: Keyed,
    id: z.int(),
    createdAt: z.int(),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || Date.parse(endDate) > Date.parse(startDate), {
    message: 'must be after the start',
    path: ['endDate'],
  })

/** Default texts for other languages: English, else the first language. */
function withDefaults(state: AnnouncementState, texts: readonly Translation[]): AnnouncementState {
  const visibleText = texts.find(({ language }) => language === 'en') ?? texts[0]
  const of = ({ localizationId }: { localizationId: string }, text = '') => ({ localizationId, defaultValue: text })
  return {
    ...state,
    title: of(state.title, visibleText?.subject),
    summary: of(state.summary, visibleText?.summary),
    body: of(state.body, visibleText?.message),
  }
}

export const announcementDrafts: DraftBeyondUndo = {
  reads: State,
  fields: {
    channel: { title: 'Channel' },
    startDate: { title: 'Start', format: 'date-time', description: 'Empty: immediately.' },
    endDate: { title: 'End', format: 'date-time', description: 'Empty: no end.' },
    translations: { title: 'Texts' },
    'translations.*': { title: 'Texts of a language' },
    'translations.*.subject': { title: 'Title' },
    'translations.*.message': { title: 'Text', 'x-as': 'lines' },
    'translations.*.summary': { 'x-as': 'lines' },
    attachments: { title: 'Attachments' },
    'attachments.*.symbol': { title: 'Gift', 'x-picks': ['currency', 'items'] },
    gift: { title: 'Gift' },
    'gift.changeCurrencies.*.symbol': { title: 'Currency', 'x-picks': ['currency'] },
    'gift.addItems.*.symbol': { title: 'Item', 'x-picks': ['items'] },
    stat_requirements: { title: 'Requirements' },
    audience: { title: 'Audience', 'x-as': 'audience' },
    clientData: { title: 'Data for the game' },
  },
  fixed: () => ({ title: '', summary: '', body: '', id: '', createdAt: '' }),
  madeElsewhere: 'is created in the form of announcements. Choose Add in the change set.',
  async edited({ realm }, _, after, before) {
    const state = after as AnnouncementState
    await checkGifts(realm, giftsOfAnnouncement(state))
    const texts = state.translations && (await checkTranslations(realm, state.translations))
    if (!texts?.length || (isFields(before) && isSame(before['translations'], texts))) return state
    return withDefaults({ ...state, translations: texts }, texts)
  },
  // The players' read and claimed state belongs to the announcement of one realm.
  taken: ({ now }, state, here) => ({
    ...(state as object),
    ...(isFields(here) ? { id: here['id'], createdAt: here['createdAt'] } : { id: newId(), createdAt: now }),
  }),
  list: async ({ realm }) =>
    (await listAnnouncementStates(realm)).map(({ symbol, state }) => ({ id: symbol, label: symbol, state })),
}
