import { dayMs } from '@regent/contract/time'
import { UnsavedCounts } from '../../engines/unsaved-counts.ts'
import { addSecretUse, type SecretUse } from './secret-queries.ts'
import type { Db } from './tables.ts'

type SecretCall = { cid: number; pid: string; isOld: boolean; now: number; address: string }

/** Counts the calls with the secrets of realms on this server. */
export class SecretUses {
  readonly #uses: UnsavedCounts<SecretUse>

  constructor(db: Db) {
    this.#uses = new UnsavedCounts(
      (uses) => db.transaction().execute((transaction) => addSecretUse(transaction as Db, uses)),
      addUse,
    )
  }

  /** Counts a call; `isRefused`: before anything else was checked. */
  count({ cid, pid, isOld, now, address }: SecretCall, isRefused = false): void {
    const use = this.#useOf(cid, pid, now)
    use.last.set(isOld, { at: now, address: address || null })
    if (isRefused) use.refused += 1
    else {
      use.calls += 1
      if (isOld) use.oldCalls += 1
    }
  }

  /** Counts an admitted call that was refused later, for lack of a right. */
  noteRefusal(cid: number, pid: string, now: number): void {
    this.#useOf(cid, pid, now).refused += 1
  }

  /** Notes the right that a call needed; empty for the calls of players. */
  noteRight(cid: number, pid: string, right: string, { isWrite, now }: { isWrite: boolean; now: number }): void {
    const { rights } = this.#useOf(cid, pid, now)
    rights.set(right, { usedAt: now, writtenAt: isWrite ? now : rights.get(right)?.writtenAt })
  }

  /** Called every ten seconds, and when the server stops. */
  flush(): Promise<void> {
    return this.#uses.flush()
  }

  #useOf(cid: number, pid: string, now: number): SecretUse {
    const day = new Date(Math.floor(now / dayMs) * dayMs).toISOString().slice(0, 10)
    return this.#uses.of(`${pid} ${day}`, () => ({
      cid,
      pid,
      day,
      calls: 0,
      refused: 0,
      oldCalls: 0,
      last: new Map(),
      rights: new Map(),
    }))
  }
}

function addUse(newer: SecretUse, older: SecretUse): void {
  newer.calls += older.calls
  newer.refused += older.refused
  newer.oldCalls += older.oldCalls
  newer.last = new Map([...older.last, ...newer.last])
  for (const [right, { usedAt, writtenAt }] of older.rights) {
    const newerUse = newer.rights.get(right)
    newer.rights.set(right, { usedAt: newerUse?.usedAt ?? usedAt, writtenAt: newerUse?.writtenAt ?? writtenAt })
  }
}
