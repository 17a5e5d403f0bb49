import { ApiError } from '@regent/contract/errors'
import { record } from '../../../kernel/records/record.ts'
import {
  deleteServiceAccount,
  lockAccountState,
  lockKeyState,
  putServiceAccount,
  revokeApiKey,
  updateApiKey,
  updateServiceAccount,
} from './service.ts'

export const serviceAccount = record({
  kind: 'service-account',
  undo: {
    read: (context, { subject_id: id }) => lockAccountState(context, Number(id)),
    async restore(context, { subject_id: id }, state) {
      if (state === null) return deleteServiceAccount(context, Number(id))
      const content = state as { name: string; description: string; paused?: boolean }
      if ((await lockAccountState(context, Number(id))) === null) return putServiceAccount(context, Number(id), content)
      await updateServiceAccount({ ...context, ifMatch: undefined }, Number(id), { paused: false, ...content })
    },
  },
})

export const apiKey = record({
  kind: 'api-key',
  undo: {
    read: (context, { subject_id: id }) => lockKeyState(context, Number(id)),
    async restore(context, { subject_id: id, after }, state) {
      if (state === null) return revokeApiKey(context, Number(id))
      if (after === null) throw new ApiError('ApiKeyRevoked', { status: 409 })
      await updateApiKey({ ...context, ifMatch: undefined }, Number(id), state as { name: string })
    },
  },
})

export const apiKeySecret = record({
  kind: 'api-key-secret',
  undo: { irreversible: 'A secret that has ended cannot be used again. Rotate the key to get another one.' },
})
