import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { areaOf, heightOf, importsIn, isUp, tangled } from './import-graph.ts'
import {
  consoleCode,
  contractCode,
  filesBelow,
  importsOf,
  isCode,
  isForTests,
  isQueries,
  isTest,
  read,
  serverCode,
} from './repository-files.ts'

/** Keeps every arrow between folders running down, on the server and in the console. */

/** Tests, and what only tests, benchmarks and simulations use, may look at everything. */
const server = importsIn('server', (path) => /\.(test|stories)\.ts$/.test(path) || path.startsWith('testing/'))
const consoleImports = importsIn('console', isTest)

/** A mechanism is a folder of the kernel, or one of the files that stand beside the folders. */
const mechanismOf = (path: string) => /^kernel\/[^/]+/.exec(path)?.[0]

describe('imports of the server', () => {
  test('run down: composition, areas from group to group, kernel, engines', () => {
    expect(server.length).toBeGreaterThan(2_000)
    expect(server.filter(isUp)).toEqual([])
  })

  test.each([
    ['kernel/http/router.ts', 'areas/players/players/service.ts'],
    ['areas/organization/auth/service.ts', 'areas/players/stats/service.ts'],
    ['areas/players/sessions/service.ts', 'areas/operate/trials/assignment.ts'],
    ['areas/engage/events/service.ts', 'areas.ts'],
    ['engines/jobs/runs.ts', 'directory/organizations/directory.ts'],
    ['directory/accounts/queries.ts', 'kernel/write/write.ts'],
  ])('would be found: %s that imports %s', (from, to) => {
    expect(isUp({ from, to })).toBe(true)
    expect(isUp({ from: to, to: from })).toBe(false)
  })

  test('organizations call addresses and send mail only after an e-mail is confirmed', () => {
    // A further place asks `access.confirmed` of its calls, if an organization decides whom it calls or mails.
    const outgoing = serverCode.filter(
      (path) => !isTest(path) && /\b(callGuarded|callService|queueEmails?)\(/.test(read(path)),
    )
    expect(outgoing.filter((path) => path.includes('/areas/')).map((path) => path.split('/areas/')[1])).toEqual([
      // To people of the organization who asked for it, at the e-mail of their account.
      'analyze/results/send-reports.ts',
      // E-mails of campaigns, which cannot be made before.
      'communicate/campaigns/delivery.ts',
      'communicate/campaigns/test-sending.ts',
      // Rewards that call a service need one that is deployed.
      'monetize/inventory/service-calls.ts',
      // Only the app stores, whose addresses are in the code.
      'monetize/payments/stores.ts',
      'operate/microservices/forward.ts',
      'operate/microservices/gateway.ts',
      'operate/scheduler/actions.ts',
      // URLs of webhooks, whose calls ask for a confirmed e-mail.
      'operate/webhooks/attempt.ts',
      // To the admins, about a webhook that was disabled.
      'operate/webhooks/stopping.ts',
      'organization/accounts/provider-address.ts',
      'organization/admin-users/service.ts',
      'organization/auth/confirmation.ts',
      'organization/auth/credentials.ts',
      // To the owner of the account, by rules of the server.
      'organization/auth/known-networks.ts',
      'organization/auth/password-reset.ts',
      // Documents of tools that anyone may name: 30 per hour and address.
      'organization/connections/client-documents.ts',
      'organization/customers/sdk-registry.ts',
      'organization/customers/sign-up-form.ts',
      'organization/factors/service.ts',
      // Only staff of the organization.
      'organization/keys/reminders.ts',
      'organization/passkeys/service.ts',
      // To the admins, about a domain that was verified.
      'organization/sso/domain-checks.ts',
      // The provider of an organization; its settings ask for a confirmed e-mail.
      'organization/sso/provider.ts',
      'players/profile/service.ts',
    ])
  })

  test('areas form no circle', () => {
    const { left, crossings } = tangled(server, areaOf)
    expect(crossings).toBeGreaterThan(60)
    expect(left).toEqual([])
  })

  test('a circle would be found, also one through a third area', () => {
    const one = { from: 'areas/players/one/a.ts', to: 'areas/players/two/b.ts' }
    const two = { from: 'areas/players/two/c.ts', to: 'areas/players/three/d.ts' }
    const three = { from: 'areas/players/three/e.ts', to: 'areas/players/one/f.ts' }
    expect(tangled([one, two], areaOf).left).toEqual([])
    expect(tangled([one, two, three], areaOf).left).toHaveLength(3)
  })

  test('mechanisms of the kernel form no circle', () => {
    const { left, crossings } = tangled(server, mechanismOf)
    expect(crossings).toBeGreaterThan(25)
    expect(left).toEqual([])
  })

  test('an area is entered through a file that is named for what it does for others', () => {
    // These are what an area is made of. Whoever needs something of them asks the area's service for it.
    const inside = /^(area|routes|tables|hooks|undo|personal-data|jobs?)\.ts$|(^|-)(queries|routes)\.ts$|\.record\.ts$/
    const across = server.filter(({ from, to }) => areaOf(to) !== undefined && areaOf(from) !== areaOf(to))
    expect(across.length).toBeGreaterThan(150)
    const isComposition = (path: string) => areaOf(path) === undefined && !path.startsWith('kernel/')
    expect(
      across.filter(({ from, to }) => inside.test(basename(to)) && !(isComposition(from) && !/queries/.test(to))),
    ).toEqual([])
  })
})

describe('imports of the console', () => {
  test('run down: composition, areas from group to group, shell, client, parts of screens', () => {
    expect(consoleImports.length).toBeGreaterThan(3_500)
    expect(consoleImports.filter(isUp)).toEqual([])
  })

  test.each([
    ['shell/frame/Shell.tsx', 'areas/players/players/GoToButton.tsx'],
    ['areas/players/players/PlayersPage.tsx', 'areas/communicate/mail/MailDrawer.tsx'],
    ['areas/organization/plans/demo.ts', 'areas/players/players/demo.ts'],
    ['api/client.ts', 'demo.ts'],
    ['ui/feedback/CopyId.tsx', 'api/client.ts'],
  ])('would be found: %s that imports %s', (from, to) => {
    expect(isUp({ from, to })).toBe(true)
    expect(isUp({ from: to, to: from })).toBe(false)
  })

  test('areas form no circle', () => {
    const { left, crossings } = tangled(consoleImports, areaOf)
    expect(crossings).toBeGreaterThan(60)
    expect(left).toEqual([])
  })

  const files = filesBelow('console/src').filter(isCode)

  test('only the composition gathers files by a pattern: what gathers areas stands above them', () => {
    const gathering = files.filter((path) => !isTest(path) && read(path).includes('import.meta.glob'))
    expect(gathering.length).toBeGreaterThan(0)
    expect(gathering.filter((path) => heightOf(path.replace('console/src/', '')) < 100)).toEqual([])
  })

  test('no value is cast to never: a link, a search or an answer that does not fit is a mistake', () => {
    expect(files.length).toBeGreaterThan(600)
    expect(files.filter((path) => /\bas never\b/.test(read(path)))).toEqual([])
  })
})

describe('imports between packages, layers and areas', () => {
  test('no area imports another area’s queries', () => {
    const queries = serverCode.flatMap((path) =>
      importsOf(path)
        .filter(isQueries)
        .map((target) => ({ path, target })),
    )
    expect(queries.length).toBeGreaterThan(225)
    // The directory is below all areas: its queries are the few reads that every module uses.
    const own = queries.filter(({ target }) => !target.startsWith('server/src/directory/'))
    expect(own.filter(({ path, target }) => dirname(path) !== dirname(target))).toEqual([])
  })

  test('the kernel knows no area: what areas offer comes from its registry and its ports', () => {
    const kernel = serverCode.filter((path) => path.startsWith('server/src/kernel/') && !isForTests(path))
    expect(kernel.length).toBeGreaterThan(59)
    const above =
      /^server\/src\/(areas\/|areas\.ts|(app|main|sample|backup|restore|start-engines)\.ts|simulate\/|bench\/|soak\/)/
    expect(kernel.filter((path) => importsOf(path).some((target) => above.test(target)))).toEqual([])
  })

  test('the engines know neither a mechanism of the kernel nor an area', () => {
    const engines = serverCode.filter((path) => path.startsWith('server/src/engines/') && !isTest(path))
    expect(engines.length).toBeGreaterThan(47)
    expect(
      engines.filter((path) => importsOf(path).some((target) => /^server\/src\/(kernel|areas)\//.test(target))),
    ).toEqual([])
  })

  test('the contract imports nothing but the schema library', () => {
    const foreign = contractCode.flatMap((path) =>
      importsOf(path).filter(
        (target) => target !== 'zod' && !target.startsWith('contract/') && !target.startsWith('@regent/contract/'),
      ),
    )
    expect(foreign).toEqual([])
  })

  test('server and console import the contract, never each other', () => {
    const across = [
      ...serverCode.flatMap(importsOf).filter((target) => /^(console\/|@regent\/console)/.test(target)),
      ...consoleCode.flatMap(importsOf).filter((target) => /^(server\/|@regent\/server)/.test(target)),
    ]
    expect(across).toEqual([])
    expect(consoleCode.flatMap(importsOf).some((target) => target.startsWith('@regent/contract/'))).toBe(true)
  })

  test('production code does not import test code', () => {
    const released = serverCode.filter((path) => !isForTests(path))
    expect(released.length).toBeGreaterThan(545)
    expect(
      released.filter((path) => importsOf(path).some((target) => isForTests(target) || target === 'vitest')),
    ).toEqual([])
  })
})
