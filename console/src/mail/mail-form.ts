import type { InputOf } from '@regent/contract/endpoint'
import { defaultCategory, type planMail } from '@regent/contract/mail'

type Counted = { symbol: string; count: string }
type Attachment = { symbol: string; specialization: string; action: string; quantity: string }

export type MailValues = {
  subject: string
  body: string
  category: string
  expires: string
  gifts: Counted[]
  attachments: Attachment[]
}

export type GivenLetter = NonNullable<InputOf<typeof planMail>['body']>['mail']

export const newMail: MailValues = {
  subject: '',
  body: '',
  category: defaultCategory,
  expires: '',
  gifts: [],
  attachments: [],
}

export const newAttachment: Attachment = { symbol: '', specialization: '', action: 'grant', quantity: '1' }

const mostItems = 100
const mostOfCurrency = 1_000_000_000
const isCount = (text: string, most: number) => /^[1-9]\d{0,9}$/.test(text.trim()) && Number(text) <= most

/** What is sent; an empty expiry is left out. */
export function letterOf({ subject, body, category, expires, gifts, attachments }: MailValues): GivenLetter {
  const given = gifts.map(({ symbol, count }) => ({ symbol: symbol.trim(), amount: Number(count) }))
  const items = given.filter(({ symbol }) => symbol.startsWith('items.'))
  return {
    subject: subject.trim(),
    body,
    category: category.trim(),
    ...(expires !== '' && { expires: new Date(expires).toISOString() }),
    ...(given.length > 0 && {
      playerRewards: {
        changeCurrencies: given.filter(({ symbol }) => symbol.startsWith('currency.')),
        addItems: items.flatMap(({ symbol, amount }) => Array.from({ length: amount }, () => ({ symbol }))),
      },
    }),
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ symbol, specialization, action, quantity }) => ({
        symbol: symbol.trim(),
        action: action.trim(),
        quantity: Number(quantity),
        ...(specialization.trim() !== '' && { specialization: specialization.trim() }),
      })),
    }),
  }
}

/** What is wrong, by the field of the form. */
export function mailErrors(values: MailValues, now = Date.now()): Record<string, string> {
  const errors: Record<string, string> = {}
  if (values.subject.trim() === '') errors['subject'] = 'Write a subject.'
  if (values.category.trim() === '') errors['category'] = 'Choose a category.'
  if (values.expires && new Date(values.expires).getTime() <= now) errors['expires'] = 'It must be in the future.'
  const items = values.gifts.filter(({ symbol }) => symbol.trim().startsWith('items.'))
  const itemCount = items.reduce((sum, { count }) => sum + (Number(count) || 0), 0)
  values.gifts.forEach(({ symbol, count }, index) => {
    const id = symbol.trim()
    const isItem = id.startsWith('items.')
    if (!/^(currency|items)\.[^\s,/]+$/.test(id))
      errors[`gifts.${index}.symbol`] = 'Such as currency.gems or items.hat.'
    if (!isCount(count, isItem ? mostItems : mostOfCurrency)) errors[`gifts.${index}.count`] = 'A whole number above 0.'
    else if (isItem && itemCount > mostItems) errors[`gifts.${index}.count`] = `At most ${mostItems} items in all.`
  })
  values.attachments.forEach(({ symbol, action, quantity }, index) => {
    if (symbol.trim() === '') errors[`attachments.${index}.symbol`] = 'Name what is attached.'
    if (action.trim() === '') errors[`attachments.${index}.action`] = 'Such as grant.'
    const most = symbol.trim().startsWith('items.') ? mostItems : mostOfCurrency
    if (!isCount(quantity, most)) errors[`attachments.${index}.quantity`] = 'A whole number above 0.'
  })
  return errors
}
