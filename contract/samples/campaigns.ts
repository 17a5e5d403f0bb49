import type { Campaign, CampaignRecord, createCampaign } from '../src/communicate/campaigns.ts'
import type { CampaignLimits, CampaignResults, CampaignSteps } from '../src/communicate/campaigns-delivery.ts'
import type { TemplateRecord, TemplateTexts } from '../src/communicate/campaigns-templates.ts'
import type { EndpointInput } from '../src/core/endpoint.ts'
import { dayMs, hourMs } from '../src/core/time.ts'

type CampaignInput = NonNullable<EndpointInput<typeof createCampaign>['body']>

/** The texts of a welcome, a return and a thank-you. */
export const sampleTemplates: readonly { name: string; msg: TemplateTexts }[] = [
  {
    name: 'Come back',
    msg: {
      en: { subject: 'The harbor misses you', body: 'Your ship is ready, and so is a chest for the way.' },
      de: { subject: 'Der Hafen vermisst dich', body: 'Dein Schiff liegt bereit, und eine Truhe für den Weg.' },
    },
  },
  {
    name: 'Thank you',
    msg: { en: { subject: 'Thank you, captain', body: 'With you on board we sail further.' } },
  },
]

const texts = (name: string) => {
  const msg = sampleTemplates.find((template) => template.name === name)?.msg ?? {}
  return Object.entries(msg).map(([lng, { subject, body }]) => ({ lng, subject, msg: body }))
}

/** One campaign of each type: sent once, recurring, to connected players, an announcement, and a draft. */
export const sampleCampaigns = (now: number): readonly CampaignInput[] => [
  {
    name: 'A chest for the veterans',
    mtype: 'MAILBOX-IN-GAME',
    translations: texts('Thank you'),
    rules: [{ datapoint: 'VIP_LEVEL', rel: 'gte', val: 3 }],
    mb_attachments: [{ symbol: 'currency.gems', action: 'grant', quantity: 25 }],
  },
  {
    name: 'Back after a week',
    mtype: 'EMAIL',
    translations: texts('Come back'),
    datepoint: 'session',
    days: 7,
    recur: 'daily',
    start: new Date(now + 14 * hourMs).toISOString(),
  },
  {
    name: 'Ten minutes to the regatta',
    mtype: 'NOTIFICATION',
    translations: [{ lng: 'en', msg: 'The regatta begins in ten minutes.' }],
    start: new Date(now + 2 * dayMs).toISOString(),
  },
  {
    name: 'New islands',
    mtype: 'ANNOUNCEMENT',
    translations: [
      { lng: 'en', subject: 'New islands in the west', msg: 'Set sail and find them before the others do.' },
    ],
  },
  {
    name: 'Harvest week: come back',
    mtype: 'MAILBOX-IN-GAME',
    translations: [...texts('Come back'), { lng: 'fr', subject: 'Le port t’attend', msg: '' }],
    mb_attachments: [{ symbol: 'currency.gems', action: 'grant', quantity: 50 }],
    claimDays: 14,
    holdOut: 10,
    start: new Date(now + 5 * dayMs).toISOString(),
    ownTime: true,
    draft: true,
  },
]

/** One message in three days, and none at night. */
export const sampleLimits: CampaignLimits = {
  cap: { messages: 1, days: 3 },
  quiet: { from: '22:00', to: '08:00' },
  timeZone: 'Europe/Berlin',
}

/** Twelve players, of whom two are held back by the message cap. */
export const demoSteps: CampaignSteps = {
  players: 50,
  rulesLeaveOut: 35,
  pasted: 0,
  unknown: 0,
  suspended: 1,
  banned: 0,
  pastRecipients: 0,
  unreachable: 0,
  unsubscribed: 0,
  overCap: 2,
  heldOut: 0,
  count: 12,
  languages: [
    { language: 'en', count: 7, reads: 'en' },
    { language: 'de', count: 3, reads: 'de' },
    { language: 'ja', count: 2, reads: 'en' },
  ],
  others: [],
}

export const demoResults: CampaignResults = {
  sent: 21,
  waiting: 0,
  delivered: 21,
  opened: 14,
  claimed: 11,
  back: 9,
  heldOut: 0,
  heldOutBack: 0,
}

/** The campaigns as the realm’s list has them. */
export const demoCampaigns = (now: number): CampaignRecord[] =>
  sampleCampaigns(now).map((given, index) => {
    const [first] = texts('Come back')
    const translations = (Array.isArray(given.translations) ? given.translations : []).map(
      ({ lng, subject = '', msg = '' }) => ({ lng, subject, msg }),
    )
    const { subject, msg } = translations[0] ?? first ?? { subject: '', msg: '' }
    const isSent = index === 0
    const at = now - (index + 1) * dayMs
    const data: Campaign = {
      sid: 7_300_000_000_000_001 + index,
      name: given.name,
      mtype: given.mtype,
      type: given.mtype,
      subject,
      translations,
      msg: { localizationId: '', defaultValue: msg },
      ...(given.datepoint && { datepoint: given.datepoint, days: Number(given.days) }),
      recur: given.recur || 'once',
      ...(given.draft ? { start: '', plannedStart: given.start ?? '' } : { start: given.start ?? '' }),
      ...(given.ownTime && { ownTime: true }),
      ...(given.claimDays && { claimDays: given.claimDays }),
      ...(given.holdOut && { holdOut: given.holdOut }),
      rules: (Array.isArray(given.rules) ? given.rules : []).flatMap((rule) =>
        typeof rule === 'string' ? [] : [{ ...rule, val: rule.val ?? '' }],
      ),
      mb_expiration: '',
      mb_attachments: given.mb_attachments ?? [],
      mb_store: '',
      resend_to_past_recipients: false,
      status: given.start || given.draft ? 'queued' : 'done',
      sent: isSent ? 21 : 0,
      isDraft: given.draft === true,
      isStarted: isSent || given.mtype === 'ANNOUNCEMENT',
      ...(given.start && !given.draft && { next: Date.parse(given.start) }),
      ...(isSent && { lastSent: at, sending: { planId: 12, done: 21, count: 21, failed: 0 } }),
      createdBy: 'ada@lumen-forge.test',
    }
    return { ...data, ref: given.name, version: 1, added: at, updated: at, data }
  })

export const demoTemplates = (now: number, pid: string): TemplateRecord[] =>
  sampleTemplates.map(({ name, msg }, index) => {
    const data = {
      sid: 7_400_000_000_000_001 + index,
      guid: `3f0c1e52-7d44-4c1b-9a3e-00000000000${index}`,
      name,
      cid: 1,
      pid,
      msg,
    }
    const at = now - (index + 3) * dayMs
    return { ...data, ref: name, version: 1, added: at, updated: at, data }
  })
