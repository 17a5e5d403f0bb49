import type {
  AnnouncementContent,
  AnnouncementInput,
  AnnouncementView,
} from '@regent/contract/communicate/announcements'
import { dayMs, toIso } from '../src/core/time.ts'

const text = (symbol: string) => ({
  title: `${symbol}-1c0ffee0-0000-4000-8000-000000000001.title`,
  summary: `${symbol}-1c0ffee0-0000-4000-8000-000000000001.summary`,
  body: `${symbol}-1c0ffee0-0000-4000-8000-000000000001.body`,
})

/** An active one with a gift, one for veterans, by their segment if it is known, a future one and a past one. */
export const sampleAnnouncements = (now: number, veterans?: number): AnnouncementInput[] => [
  {
    symbol: 'harbor-festival',
    channel: 'eventpromo',
    ...text('harbor-festival'),
    tags: ['festival', 'gift'],
    start_date: toIso(now - 2 * dayMs),
    end_date: toIso(now + 5 * dayMs),
    translations: [
      {
        language: 'en',
        subject: 'The harbor festival has begun',
        summary: 'Lanterns, races and a gift for everybody.',
        message: 'Sail into the harbor before Sunday and take your share of the festival.',
      },
      {
        language: 'de',
        subject: 'Das Hafenfest beginnt',
        summary: 'Laternen, Rennen und ein Geschenk.',
        message: 'Lauf bis Sonntag in den Hafen ein und hol dir deinen Anteil.',
      },
    ],
    gift: {
      description: 'From the harbor master',
      changeCurrencies: [{ symbol: 'currency.gems', amount: 25 }],
      addItems: [{ symbol: 'items.skins.kraken', properties: { color: 'red' } }],
    },
    clientData: { banner: 'festival.png' },
  },
  {
    symbol: 'veterans-voyage',
    channel: 'any',
    ...text('veterans-voyage'),
    translations: [
      { language: 'en', subject: 'A voyage for veterans', summary: '', message: 'The far islands are open to you.' },
    ],
    ...(veterans === undefined
      ? { stat_requirements: [{ stat: 'VIP_LEVEL', constraint: 'gte' as const, value: '3' }] }
      : { audience: { segment: veterans } }),
    attachments: [{ symbol: 'currency.gold', count: 500, type: 'currency' }],
  },
  {
    symbol: 'night-of-repairs',
    channel: 'servermaintenance',
    ...text('night-of-repairs'),
    start_date: toIso(now + 3 * dayMs),
    end_date: toIso(now + 4 * dayMs),
    translations: [
      { language: 'en', subject: 'Repairs on Thursday night', summary: '', message: 'Two hours, from 2:00 UTC.' },
    ],
  },
  {
    symbol: 'version-1-4',
    channel: 'gameupdate',
    ...text('version-1-4'),
    tags: ['update'],
    start_date: toIso(now - 40 * dayMs),
    end_date: toIso(now - 10 * dayMs),
    translations: [{ language: 'en', subject: 'Version 1.4 is out', summary: '', message: 'New ships, new winds.' }],
  },
]

const keyOf = (given: AnnouncementInput['title']) => (typeof given === 'string' ? given : given.localizationId)
/** The texts as an English player reads them. */
const englishOf = ({ translations = [] }: AnnouncementInput) => {
  const { subject = '', summary = '', message = '' } = translations.find(({ language }) => language === 'en') ?? {}
  return { title: subject, summary, body: message }
}
const keysOf = ({ title, summary, body }: AnnouncementInput) => ({
  title: keyOf(title),
  summary: keyOf(summary),
  body: keyOf(body),
})

/** The announcements as the realm’s list has them. */
export const listedAnnouncements = (now: number, veterans?: number): AnnouncementContent[] =>
  sampleAnnouncements(now, veterans).map((given) => ({
    ...given,
    ...keysOf(given),
    id: given.symbol,
    version: 1,
    updatedAt: now - 3 * dayMs,
    updatedBy: 'ada@lumen-forge.test',
  }))

/** The announcements as the nth player’s inbox has them: read, claimed or deleted. */
export const inboxOf = (now: number, index: number, vipLevel: number): AnnouncementView[] =>
  sampleAnnouncements(now)
    .slice(0, vipLevel >= 3 ? 2 : 1)
    .map(
      ({
        clientData = {},
        start_date: startDate,
        end_date: endDate,
        stat_requirements: _,
        audience: _audience,
        ...given
      }) => ({
        ...given,
        ...englishOf(given),
        localizationIds: keysOf(given),
        id: given.symbol,
        translations: given.translations ?? [],
        attachments: given.attachments ?? [],
        clientDataList: Object.entries(clientData).map(([name, value]) => ({ name, value })),
        isRead: index % 2 === 0,
        isClaimed: index % 4 === 0,
        isDeleted: index % 8 === 0,
        ...(startDate && { startDate }),
        ...(endDate && { endDate, secondsRemaining: Math.floor((Date.parse(endDate) - now) / 1_000) }),
      }),
    )
