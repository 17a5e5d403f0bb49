import { findKnownKey, isSecretKey } from '@regent/contract/operate/config-keys'
import * as z from 'zod'
import { seal } from '../../../kernel/audit/sealed.ts'
import type { DraftBeyondUndo } from '../../../kernel/drafts/draft-kind.ts'
import { listKeys, readValues, restoreKeys } from './service.ts'

/** All keys are one change of the config, so that games reload it once. */
export const configDrafts: DraftBeyondUndo = {
  together: 'config',
  reads: z.string().max(8192),
  schema: (_, name) => {
    const knownKey = findKnownKey(name)
    const description = knownKey && { description: knownKey.description }
    return knownKey?.type === 'boolean'
      ? { type: 'string', enum: ['true', 'false'], ...description }
      : { type: 'string', 'x-as': 'lines', ...description }
  },
  readAll: readValues,
  apply: (context, drafts) =>
    restoreKeys(context, new Map(drafts.map(({ id, after }) => [id, after === null ? null : String(after)]))),
  seal: ({ vault }, name, value) => (typeof value === 'string' && isSecretKey(name) ? seal(vault, value) : value),
  async list(context) {
    const { rows } = await listKeys(context)
    return rows
      .filter(({ isSet, isSecret }) => isSet && !isSecret)
      .map(({ name, value = null }) => ({ id: name, label: name, state: value }))
  },
}
