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
  linkThirdParty,
  removeAccountDevices,
  toAccountFields,
  unlinkThirdParty,
  updateFields,
} from './service.ts'

/** `42`, or `42/name` for one of several values of an account. */
const parseAccountId = ({ subject_id: id }: UndoEntry): number => Number(id.split('/')[0])

/** A merged account no longer exists, so none of its entries match its state. */
async function findRow(customer: Customer, entry: UndoEntry): Promise<AccountRecord | undefined> {
  return lockAccountRow(customer, parseAccountId(entry)).catch((error) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
}

export const account: Undoable = {
  async read({ customer }, entry) {
    const row = await findRow(customer, entry)
    return row ? toAccountFields(row) : {}
  },
  restore: (context, entry, state) => updateFields(context, parseAccountId(entry), state as Fields),
}

export const playerEmail: Undoable = {
  async read({ customer }, entry) {
    const row = await findRow(customer, entry)
    return row ? { email: row.email } : {}
  },
  restore: (context, entry, state) =>
    changeEmail(context, parseAccountId(entry), (state as { email: string | null }).email),
}

const readDevice = ({ before, after }: UndoEntry): string => String(before ?? after)

export const device: Undoable = {
  async read({ customer }, entry) {
    const row = await findRow(customer, entry)
    return row?.device_ids.includes(readDevice(entry)) ? readDevice(entry) : null
  },
  restore: (context, entry, state) =>
    state === null
      ? removeAccountDevices(context, parseAccountId(entry), [readDevice(entry)])
      : addDevice(context, parseAccountId(entry), String(state)),
}

type Party = Parameters<typeof linkThirdParty>[2]
const readParty = ({ before, after }: UndoEntry): Party => (before ?? after) as Party

export const thirdParty: Undoable = {
  async read({ customer }, entry) {
    const row = await findRow(customer, entry)
    return row?.third_parties.find(({ name }) => name === readParty(entry).name) ?? null
  },
  restore: (context, entry, state) =>
    state === null
      ? unlinkThirdParty(context, parseAccountId(entry), readParty(entry))
      : linkThirdParty(context, parseAccountId(entry), state as Party),
}

export const forgetting: Undoable = {
  async read(context, entry) {
    return (await findRow(context.customer, entry)) ? readForgetting(context, parseAccountId(entry)) : null
  },
  restore: (context, entry, state) =>
    state === null
      ? cancelForgetting(context, parseAccountId(entry))
      : scheduleForgetting(realmOfUndo(context), parseAccountId(entry), Date.parse((state as { due: string }).due)),
}

export const personalData: Irreversible = {
  irreversible: 'A read of personal data cannot be undone, and erased data cannot be restored.',
}

export const mailedCode: Irreversible = {
  irreversible: 'A sent e-mail cannot be recalled. Its code expires after an hour.',
}
