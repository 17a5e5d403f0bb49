import type { Presence } from '@regent/contract/organization/live'

export type Colleague = { accountId: number; email: string }

/** Tabs announce themselves every 20 seconds; a colleague who missed two announcements has left. */
export const announceEveryMs = 20_000
export const forgetAfterMs = 45_000

/** Tracks who else is on a screen, from the announcements of their tabs. */
export class Colleagues {
  readonly #tabs = new Map<string, Colleague & { heardAt: number }>()
  readonly #screen: string
  readonly #me: number

  constructor(screen: string, me: number) {
    this.#screen = screen
    this.#me = me
  }

  /** Returns true if the sender requests an announcement of this tab. */
  hear({ screen, tab, accountId, email, isThere, asksWhoIsThere }: Presence, now: number): boolean {
    if (screen !== this.#screen || accountId === this.#me) return false
    if (isThere) this.#tabs.set(tab, { accountId, email, heardAt: now })
    else this.#tabs.delete(tab)
    return isThere && asksWhoIsThere
  }

  /** Each colleague once, even with several tabs; sorted by e-mail for a stable order. */
  present(now: number): Colleague[] {
    for (const [tab, { heardAt }] of this.#tabs) if (now - heardAt > forgetAfterMs) this.#tabs.delete(tab)
    const people = new Map([...this.#tabs.values()].map(({ accountId, email }) => [accountId, { accountId, email }]))
    return [...people.values()].sort((a, b) => a.email.localeCompare(b.email))
  }
}

/** "ada.lovelace@studio.test" → "AL" */
export function formatInitials({ email, accountId }: Colleague): string {
  const words = (email.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => word.charAt(0)) : [(words[0] ?? '').slice(0, 2)]
  return letters.join('').toUpperCase() || String(accountId).slice(0, 2)
}
