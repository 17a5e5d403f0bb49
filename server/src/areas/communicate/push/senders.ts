import type { PushProvider } from '@regent/contract/communicate/push'
import { GuardedSessions } from '../../../kernel/outgoing/guarded-sessions.ts'
import { OutboundError } from '../../../kernel/settings/outbound.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { Apns } from './apns.ts'
import type { PushContent } from './content.ts'
import { Fcm } from './fcm.ts'
import type { PushOutcome } from './outcome.ts'
import type { KeyDetails } from './tables.ts'

export type PushToSend = { id: number; deliveryId: number; token: string; content: PushContent; expiresAt: number }
export type OpenKey = { provider: PushProvider; details: KeyDetails; key: string }

/** Connections to the push services, and their tokens. One per process. */
export type Senders = {
  send: (key: OpenKey, push: PushToSend, now: number) => Promise<PushOutcome>
  /** Returns why the service rejects a key; undefined if it accepts the key. */
  checkKey: (key: OpenKey, now: number) => Promise<{ reason: string; isRefused: boolean } | undefined>
  close: () => void
}

const notReached = (error: unknown): PushOutcome => {
  if (error instanceof OutboundError) return { state: 'retry', reason: 'NotReached' }
  throw error
}

/** A settings object of a test can change, so the addresses are read for each use. */
export function connectSenders(settings: Pick<Settings, 'fcmUrl' | 'apnsUrl'>): Senders {
  const sessions = new GuardedSessions()
  const sendersByAddress = new Map<string, { fcm: Fcm; apns: Apns }>()
  const services = () => {
    const address = `${settings.fcmUrl} ${settings.apnsUrl}`
    const senders = sendersByAddress.get(address) ?? {
      fcm: new Fcm(sessions, settings.fcmUrl),
      apns: new Apns(sessions, settings.apnsUrl),
    }
    sendersByAddress.set(address, senders)
    return senders
  }
  const send: Senders['send'] = ({ provider, ...key }, push, now) =>
    (provider === 'fcm' ? services().fcm.send(key, push, now) : services().apns.send(key, push, now)).catch(notReached)
  return {
    send,
    async checkKey({ provider, ...key }, now) {
      const content = { data: { check: '1' } }
      const expiresAt = now
      // No device has these tokens: a service that accepts the key rejects the token.
      const outcome = await (provider === 'fcm'
        ? services().fcm.send(key, { id: 1, token: 'check', content, expiresAt, isDryRun: true }, now)
        : services().apns.send(key, { id: 1, deliveryId: 1, token: '0'.repeat(64), content, expiresAt }, now)
      ).catch(notReached)
      if (outcome.state !== 'retry') return undefined
      return { reason: outcome.reason, isRefused: outcome.isKeyProblem === true }
    },
    close: () => sessions.close(),
  }
}
