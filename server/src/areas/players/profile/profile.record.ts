import { record } from '../../../kernel/records/record.ts'
import {
  account as accountData,
  devices,
  external,
  formerNames,
  gamerTags,
  mails,
  mentions,
  reasons,
  thirdParties,
} from './personal-data.ts'
import * as undo from './undo.ts'

export const account = record({
  kind: 'account',
  undo: undo.account,
  personalData: [accountData, formerNames, devices, thirdParties, external, mails, reasons, gamerTags, mentions],
})

export const device = record({
  kind: 'device',
  undo: undo.device,
})

export const forgetting = record({
  kind: 'forgetting',
  undo: undo.forgetting,
})

export const mailedCode = record({
  kind: 'mailed-code',
  undo: undo.mailedCode,
})

export const personalData = record({
  kind: 'personal-data',
  undo: undo.personalData,
})

export const playerEMail = record({
  kind: 'player-e-mail',
  undo: undo.playerEmail,
})

export const thirdParty = record({
  kind: 'third-party',
  undo: undo.thirdParty,
})
