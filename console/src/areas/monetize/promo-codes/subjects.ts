import { listPromoCodes, listPromos, listRedemptions } from '@regent/contract/monetize/promo-codes'
import { listSegmentUses } from '@regent/contract/players/segments'
import { formatQuantity } from '@regent/contract/words'
import { isNothing, readField, readTextField } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'
import { IconTicket } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

const promoReads = [listPromos, listPromoCodes, listRedemptions, listSegmentUses]

export const subjects = {
  promo: {
    label: 'Promo',
    record: 'promo',
    words: (change) => {
      const verb = isNothing(change.before) ? 'Created' : 'Withdrew'
      return `${verb} promo ${readTextField(change.after, 'name') ?? readTextField(change.before, 'name') ?? ''}`
    },
    reads: promoReads,
  },
  'promo-batch': {
    label: 'Codes of a promo',
    record: ({ subjectId }) => ({ kind: 'promo', id: subjectId.slice(0, subjectId.indexOf('/')) }),
    words: ({ before, after }) => {
      const count = Number(readField(isNothing(before) ? after : before, 'codes') ?? 0)
      return `${isNothing(before) ? 'Added' : 'Withdrew'} ${formatQuantity(count, 'code')} of a promo`
    },
    reads: promoReads,
  },
} satisfies AreaSubjects

export const timeline = {
  'promo-code': {
    label: 'Promo code',
    icon: IconTicket,
    words: ({ code, name }) => `Redeemed code ${code} of ${name}`,
    // Older servers do not return the promo id.
    leadsTo: ({ promoId, name }) =>
      promoId === undefined ? undefined : { kind: 'promo', id: String(promoId), was: String(name) },
  },
} satisfies TimelineWords
