import { ApiError } from '@regent/contract/errors'
import { type Irreversible, realmOfUndo, type Undoable, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import type { Customer } from '../../../kernel/context/context.ts'
import { lockAccountRow } from '../../organization/accounts/service.ts'
import { cancelForgetting, readForgetting, scheduleForgetting } from './forgetting.ts'
import type { AccountRecord } from './queries.ts'
import {
  addDevice,
  changeEmail,
  type Fields,
  fieldsOf,
  linkThirdParty,
  removeDevicesOf,
  unlinkThirdParty,
  updateFields,
} from './service.ts'

/** `42`, or `42/what` for one of several values of an account. */
const accountOf = ({ subject_id: id }: UndoEntry): number => Number(id.split('/')[0])

/** A merged account no longer exists, so none of its entries match its state. */
async function findRow(customer: Customer, entry: UndoEntry): Promise<AccountRecord | undefined> {
  return lockAccountRow(customer, accountOf(entry)).catch((error) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
}

export const account: Undoable = {
  async read({ customer }, entry) {
    const row = await findRow(customer, entry)
    return row ? fieldsOf(row) : {}
  },
  restore: (context, entry, state) => updateFields(context, accountOf(entry), state as Fields),
}

export const playerEmail: Undoable = {
  async read({ customer }, entry) {
    const row = await findRow(customer, entry)
    return row ? { email: row.email } : {}
  },
  restore: (context, entry, state) => changeEmail(context, accountOf(entry), (state as { email: string | null }).email),
}

const deviceOf = ({ before, after }: UndoEntry): string => String(before ?? after)

export const device: Undoable = {
  async read({ customer }, entry) {
    const row = await findRow(customer, entry)
    return row?.device_ids.includes(deviceOf(entry)) ? deviceOf(entry) : null
  },
  restore: (context, entry, state) =>
    state === null
      ? removeDevicesOf(context, accountOf(entry), [deviceOf(entry)])
      : addDevice(context, accountOf(entry), String(state)),
}

type Party = Parameters<typeof linkThirdParty>[2]
const partyOf = ({ before, after }: UndoEntry): Party => (before ?? after) as Party

export const thirdParty: Undoable = {
  async read({ customer }, entry) {
    const row = await findRow(customer, entry)
    return row?.third_parties.find(({ name }) => name === partyOf(entry).name) ?? null
  },
  restore: (context, entry, state) =>
    state === null
      ? unlinkThirdParty(context, accountOf(entry), partyOf(entry))
      : linkThirdParty(context, accountOf(entry), state as Party),
}

export const forgetting: Undoable = {
  async read(context, entry) {
    return (await findRow(context.customer, entry)) ? readForgetting(context, accountOf(entry)) : null
  },
  restore: (context, entry, state) =>
    state === null
      ? cancelForgetting(context, accountOf(entry))
      : scheduleForgetting(realmOfUndo(context), accountOf(entry), Date.parse((state as { due: string }).due)),
}

export const personalData: Irreversible = {
  irreversible: 'Data that was read cannot be unread, and erased data cannot be restored.',
}

export const mailedCode: Irreversible = {
  irreversible: 'A sent e-mail cannot be recalled. Its code expires after an hour.',
}
