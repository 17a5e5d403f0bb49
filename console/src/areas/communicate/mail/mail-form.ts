import type { InputOf } from '@regent/contract/endpoint'
import { defaultCategory, type planMail } from '@regent/contract/mail'
import { type GiftValues, giftBody, giftErrors, isGivable } from '../../monetize/inventory/gift-form.ts'

type Attachment = { symbol: string; specialization: string; action: string; quantity: string }

export type MailValues = {
  subject: string
  body: string
  category: string
  expires: string
  gifts: GiftValues[]
  attachments: Attachment[]
}

type MailInput = NonNullable<InputOf<typeof planMail>['body']>['mail']

export const newMail: MailValues = {
  subject: '',
  body: '',
  category: defaultCategory,
  expires: '',
  gifts: [],
  attachments: [],
}

export const newAttachment: Attachment = { symbol: '', specialization: '', action: 'grant', quantity: '1' }

/** The request body. An empty expiry is left out. */
export function mailToSendOf({ subject, body, category, expires, gifts, attachments }: MailValues): MailInput {
  return {
    subject: subject.trim(),
    body,
    category: category.trim(),
    ...(expires !== '' && { expires: new Date(expires).toISOString() }),
    ...(gifts.length > 0 && { playerRewards: giftBody(gifts) }),
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

/** The error texts, by form field. */
export function mailErrors(values: MailValues, now = Date.now()): Record<string, string> {
  const errors = giftErrors('gifts', values.gifts)
  if (values.subject.trim() === '') errors['subject'] = 'Write a subject.'
  if (values.category.trim() === '') errors['category'] = 'Choose a category.'
  if (values.expires && new Date(values.expires).getTime() <= now) errors['expires'] = 'Choose a time in the future.'
  values.attachments.forEach(({ symbol, action, quantity }, index) => {
    if (symbol.trim() === '') errors[`attachments.${index}.symbol`] = 'Enter what is attached.'
    if (action.trim() === '') errors[`attachments.${index}.action`] = 'Enter an action, such as grant.'
    if (!isGivable(symbol, quantity)) errors[`attachments.${index}.quantity`] = 'A whole number above 0.'
  })
  return errors
}
