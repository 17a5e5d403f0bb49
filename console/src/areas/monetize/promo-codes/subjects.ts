import { listPromoCodes, listPromos, listRedemptions } from '@regent/contract/monetize/promo-codes'
import { listSegmentUses } from '@regent/contract/players/segments'
import { fieldOf, isNothing, textOf } from '../../../api/change-states.ts'
import type { AreaSubjects } from '../../../api/subject.ts'
import { countOf } from '../../../ui/words/format-number.ts'

const promoReads = [listPromos, listPromoCodes, listRedemptions, listSegmentUses]

export const promoCodesSubjects = {
  promo: {
    label: 'Promo',
    record: 'promo',
    words: (change) => {
      const verb = isNothing(change.before) ? 'Created' : 'Withdrew'
      return `${verb} promo ${textOf(change.after, 'name') ?? textOf(change.before, 'name') ?? ''}`
    },
    reads: promoReads,
  },
  'promo-batch': {
    label: 'Codes of a promo',
    record: ({ subjectId }) => ({ kind: 'promo', id: subjectId.slice(0, subjectId.indexOf('/')) }),
    words: ({ before, after }) => {
      const count = Number(fieldOf(isNothing(before) ? after : before, 'codes') ?? 0)
      return `${isNothing(before) ? 'Added' : 'Withdrew'} ${countOf(count, 'code')} of a promo`
    },
    reads: promoReads,
  },
} satisfies AreaSubjects
