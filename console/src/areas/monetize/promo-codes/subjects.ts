import { listPromoCodes, listPromos, listRedemptions } from '@regent/contract/monetize/promo-codes'
import { listSegmentUses } from '@regent/contract/players/segments'
import { formatQuantity } from '@regent/contract/words'
import { isNothing, readField, readTextField } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

const promoReads = [listPromos, listPromoCodes, listRedemptions, listSegmentUses]

export const promoCodesSubjects = {
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
