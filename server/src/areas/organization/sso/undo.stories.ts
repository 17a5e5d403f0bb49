import { undoChanges } from '@regent/contract/organization/audit'
import {
  addSsoDomain,
  getSso,
  removeSso,
  removeSsoDomain,
  type SsoSettings,
  setSso,
  verifySsoDomain,
} from '@regent/contract/organization/sso'
import { endAfterFile } from '../../../testing/after-file.ts'
import type { SignInProvider } from '../../../testing/sign-in-provider.ts'
import { changeSettings, settingsOf, startProvider } from '../../../testing/sso-story.ts'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import { entriesOf, inOrder, type Story } from '../../../testing/undo-story.ts'

let provider: Promise<SignInProvider> | undefined

/** One provider for the stories of a file: only its discovery document is read. */
function providerOfFile(): Promise<SignInProvider> {
  if (provider) return provider
  const starting = startProvider()
  provider = starting
  endAfterFile(async () => {
    provider = undefined
    await (await starting).close()
  })
  return starting
}

/** As a colleague would, in the scope of the organization. */
const undoNewest = async (_: TestApp, by: Actor) => {
  const [newest] = await entriesOf(by)
  await by.call(undoChanges, { body: { ids: [newest?.id ?? 0] } })
}

const sso = {
  setUp: async (app: TestApp, by: Actor) => {
    app.mayCallLoopback()
    await by.call(setSso, { body: { ...settingsOf(await providerOfFile()), clientSecret: 'a secret' } })
  },
  change: (changed: Partial<SsoSettings>) => async (_: TestApp, by: Actor) => changeSettings(by, changed),
  remove: async (_: TestApp, by: Actor) => {
    await by.call(removeSso, {})
  },
  state: async (_: TestApp, by: Actor) => {
    const { settings, secret } = await by.call(getSso, {})
    return { settings, hasSecret: secret !== undefined }
  },
}

const domain = {
  add: async (_: TestApp, by: Actor) => {
    await by.call(addSsoDomain, { body: { domain: 'studio.test' } })
  },
  remove: async (_: TestApp, by: Actor) => {
    await by.call(removeSsoDomain, { params: { domain: 'studio.test' } })
  },
  /** What the check of the DNS record does. */
  verify: async (app: TestApp, by: Actor) => {
    const { domains } = await by.call(getSso, {})
    Object.assign(app.services, { resolveTxt: async () => [[domains[0]?.value ?? '']] })
    await by.call(verifySsoDomain, { params: { domain: 'studio.test' } })
  },
  state: async (_: TestApp, by: Actor) =>
    (await by.call(getSso, {})).domains.map(({ domain: name, verified }) => ({
      name,
      isVerified: verified !== undefined,
    })),
}

const rules = [{ group: 'leads', role: 'developer' as const, realms: [] }]

export const ssoStories: Record<'sso' | 'sso-domain', Story[]> = {
  sso: [
    {
      name: 'single sign-on that was set up',
      change: sso.setUp,
      newer: sso.change({ name: 'Newer' }),
      state: sso.state,
    },
    {
      name: 'single sign-on that was changed',
      change: inOrder(sso.setUp, sso.change({ rules, justInTime: false })),
      newer: sso.change({ rules: [], justInTime: true, name: 'Newer' }),
      state: sso.state,
    },
    {
      name: 'single sign-on that was removed',
      change: inOrder(sso.setUp, sso.remove),
      newer: inOrder(undoNewest, sso.change({ name: 'Newer' })),
      state: sso.state,
    },
  ],
  'sso-domain': [
    { name: 'a domain that was added', change: domain.add, newer: domain.verify, state: domain.state },
    {
      name: 'a domain that was removed',
      change: inOrder(domain.add, domain.remove),
      newer: inOrder(undoNewest, domain.verify),
      state: domain.state,
    },
  ],
}
