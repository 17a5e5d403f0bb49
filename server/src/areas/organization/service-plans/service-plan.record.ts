import { record } from '../../../kernel/records/record.ts'
import { selectPlansThere } from './queries.ts'
import { deletePlan, lockDomain, savePlan } from './service.ts'
import type { DataDomain } from './tables.ts'

export const servicePlan = record({
  kind: 'service-plan',
  undo: {
    read: (context, { subject_id: name }) => lockDomain(context, name),
    async restore(context, { subject_id: name }, state) {
      const unseen = { ...context, ifMatch: undefined }
      if (state === null) return deletePlan(unseen, name)
      const now = await lockDomain(context, name)
      await savePlan(unseen, name, { ...now, ...(state as DataDomain) })
    },
  },
  names: ({ customer }, names) => selectPlansThere(customer, names),
})
