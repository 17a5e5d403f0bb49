import { samplePlans } from '@regent/contract/samples/plans'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayers } from './api/demo/demo-players.ts'
import { router } from './routes.tsx'
import { expectAccessible } from './testing/accessible.ts'
import { openScreen } from './testing/screen.tsx'
import { studio } from './testing/studio.ts'

/** Every screen that the router knows is checked for accessibility, with the data of demo mode; none can be forgotten. */

const known: Record<string, string> = {
  customerId: studio.alias,
  gameId: studio.pid,
  realmId: studio.pid,
  playerId: String(demoPlayers('DEMO')[0]?.row.gamerTag),
  name: 'glossary',
  // The list opens plans over itself.
  planId: String(samplePlans(Date.now(), demoPlayers('DEMO'))[0]?.plan.id),
}

/** The parts of the console on one page, for developers; and routes that only lead on to another one. */
const isScreen = ({ options, fullPath }: { options: { component?: unknown }; fullPath: string }) =>
  options.component !== undefined && fullPath !== '/dev/kit'

const paths = Object.values(
  router.routesById as Record<string, Parameters<typeof isScreen>[0] & { children?: unknown }>,
)
  .filter((route) => route.children === undefined && isScreen(route))
  .map(({ fullPath }) => fullPath.replace(/(.)\/$/, '$1'))

const fill = (path: string) => path.replaceAll(/\$(\w+)/g, (name, key: string) => known[key] ?? name)
const isList = (path: string) => !fill(path).includes('$')

/** The list that links to a record, where it is not at the path above the record. */
const lists: Record<string, string> = {
  'content/items': 'content',
  'runbooks/runs': 'runbooks',
  'microservices/storage': 'microservices',
}

function listOf(path: string): string {
  const above = fill(path).replace(/\/\$.*$/, '')
  const [own, other] = Object.entries(lists).find(([one]) => above.endsWith(one)) ?? ['', '']
  return above.slice(0, above.length - own.length) + other
}

async function check(path: string): Promise<void> {
  await openScreen(path)
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect(location.pathname).toBe(path)
  // Data that is read after the heading is there, too, before anything is judged.
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"], .mantine-Skeleton-root').length).toBe(0)
  await expectAccessible()
}

test('the router knows the screens', () => {
  expect(paths.length).toBeGreaterThan(80)
})

for (const path of paths.filter(isList)) test(`${path} is accessible`, () => check(fill(path)))

for (const path of paths.filter((one) => !isList(one)))
  test(`${path} is accessible, of the first record that its list links to`, async () => {
    const pattern = new RegExp(`^${fill(path).replaceAll(/\$\w+/g, '[^/]+')}$`)
    const isOther = (link: string) => paths.some((one) => isList(one) && fill(one) === link)
    await openScreen(listOf(path))
    const found = () =>
      [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')]
        .map(({ pathname }) => pathname)
        .find((link) => pattern.test(link) && !isOther(link))
    await expect.poll(found, { message: `no link to ${path}` }).toBeDefined()
    await check(found() ?? '')
  })
