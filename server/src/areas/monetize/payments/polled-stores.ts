import { googleRefunds } from './google-refunds.ts'
import type { Polled, PollInput } from './poll.ts'
import { steamRefunds } from './steam-refunds.ts'
import { type Config, objectIn } from './verifier.ts'

/** Stores that report refunds only when polled, by provider. */
const polled: Readonly<
  Record<string, { isSetUp: (config: Config) => boolean; ask: (input: PollInput) => Promise<Polled> }>
> = {
  'Google Play': {
    isSetUp: (config) =>
      Boolean(config.get('googleplay.package')) && objectIn(config.get('googleplay.service_account')) !== undefined,
    ask: googleRefunds,
  },
  Steam: { isSetUp: (config) => Boolean(config.get('steam|key') && config.get('steam|appid')), ask: steamRefunds },
}

export const isPolled = (provider: string): boolean => provider in polled

/** Polls a store for refunds; undefined if the realm's config lacks its keys. */
export async function pollRefunds(provider: string, input: PollInput): Promise<Polled | undefined> {
  const store = polled[provider]
  return store?.isSetUp(input.config) ? store.ask(input) : undefined
}
