import type { CampaignLimits } from '../src/communicate/campaigns-delivery.ts'
import type { EmailSender, Suppression } from '../src/communicate/emails.ts'
import { dayMs } from '../src/core/time.ts'

export const sampleSender: EmailSender = {
  name: 'The crew of Sky Raiders',
  address: 'crew@lumen-forge.test',
  replyTo: 'support@lumen-forge.test',
}

/** A player gets at most three messages of campaigns in a week. */
export const sampleLimits: CampaignLimits = { cap: { messages: 3, days: 7 }, timeZone: 'Europe/Berlin' }

export const sampleSuppressions: readonly string[] = ['press@magazine.test', 'old-captain@players.test']

/** Suppressed addresses as the list has them: one without an account, one of a player, and one of an operator's. */
export const demoSuppressions = (now: number): Suppression[] => [
  {
    key: 'q3kX0vYtE5m2n8rJcZs1wLhPbUd7aGfIoR4yTeN6MxQ',
    email: 'k•••@p•••.test',
    reason: 'unsubscribed',
    at: now - 2 * dayMs,
  },
  { key: 'B9sWn4LzVj7qHc2yTgE0pRxUoKdMi5fAa8bC1vXe3Zt', reason: 'operator', at: now - 11 * dayMs },
  { key: 'x7FhJ2mQeR5tYuI8oPaS0dGzKlXcV4bNwM1qE3rT6yU', reason: 'unsubscribed', at: now - 40 * dayMs },
]
