import { notifications } from '@mantine/notifications'
import { allEndpoints } from '@regent/contract/endpoints'
import { getCurrentOperator } from '@regent/contract/organization/admin-users'
import { getCapabilities } from '@regent/contract/organization/capabilities'
import { getCustomer } from '@regent/contract/organization/customers'
import { announcePresence } from '@regent/contract/organization/live'
import { startPasskeySignIn } from '@regent/contract/organization/passkeys'
import { listGames, listRealms } from '@regent/contract/organization/realms'
import type { Role } from '@regent/contract/permissions'
import { hourMs } from '@regent/contract/time'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import packageJson from '../../package.json'
import { answerProof } from '../api/fresh-proof.ts'
import { closePlan } from '../api/planning.ts'
import { queryClient } from '../api/query.ts'
import { sessionVersion, storageKeys } from '../api/session/session.ts'
import { closeRefusedUndo, forgetDone } from '../api/undo.ts'
import { closeForecast } from '../api/undo-forecasts.ts'
import { Console, startConsole } from '../console.tsx'
import { router } from '../routes.tsx'
import { closeChangelog } from '../shell/documents/opened-changelog.ts'
import { openPicker } from '../ui/input/open-picker.ts'
import { Answers, refuse } from './answers.ts'
import './matchers.ts'
import { operatorOf, studio } from './studio.ts'

type Options = {
  /** The role of the signed-in operator in the whole organization. */
  role?: Role
  /** Gives the answers of this screen, before it is opened. */
  answers?: (answers: Answers) => void
  width?: number
  height?: number
}

let root: Root | undefined
let opened: Answers | undefined
let logged: string[] = []
let isStarted = false

/** A test fails for a request or answer outside the contract and for an error in the browser's console. */
async function leaveScreen(): Promise<void> {
  root?.unmount()
  root = undefined
  // A request that is still under way would be answered in the next test.
  await expect.poll(() => opened?.isIdle ?? true, { interval: 5, timeout: 20_000 }).toBe(true)
  const faults = opened?.faults ?? []
  opened?.live.close()
  opened = undefined
  // The console observes the box of all layers: it returns the focus when a layer closes.
  const layers = document.querySelector('[data-mantine-shared-portal-node]')
  layers?.replaceChildren()
  document.body.replaceChildren(...(layers ? [layers] : []))
  closePlan()
  closeChangelog()
  closeRefusedUndo()
  closeForecast()
  answerProof(false)
  forgetDone()
  openPicker.set(false)
  notifications.clean()
  notifications.cleanQueue()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect({ faults, logged }).toEqual({ faults: [], logged: [] })
}

/** Shows the console at a path as a signed-in operator, with the test's answers in place of a server. */
export async function openScreen(path: string, options: Options = {}): Promise<Answers> {
  const { role = 'admin', answers: add, width = 1440, height = 900 } = options
  // Not by `afterEach`: test files share this module, and a hook would only apply to the first of them.
  if (opened) await leaveScreen()
  else onTestFinished(async () => void (opened && (await leaveScreen())))
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    const text = parts.map(String).join(' ')
    // The browser's notice that an observer's changes are delivered with the next frame; nothing is lost.
    if (!text.includes('ResizeObserver loop')) logged.push(text)
  })
  await page.viewport(width, height)
  const answers = new Answers()
  answers
    .on(getCurrentOperator, () => operatorOf(role))
    .on(getCustomer, () => ({
      customer: { cid: studio.cid, alias: studio.alias, name: studio.name, projects: studio.realms },
    }))
    .on(listRealms, () => ({ projects: studio.realms }))
    .on(listGames, () => ({ projects: studio.realms.filter(({ parent }) => parent === undefined) }))
    .on(getCapabilities, () => ({
      version: 'test',
      signUp: 'open' as const,
      calls: allEndpoints.map(({ name }) => name),
      links: {},
    }))
    .on(announcePresence, () => ({ result: 'ok' as const }))
    // The sign-in page asks as soon as it knows the organization.
    .on(startPasskeySignIn, () => refuse('PasskeysUnavailable'))
  add?.(answers)
  opened = answers
  vi.stubGlobal('fetch', answers.fetch)
  const hour = hourMs
  localStorage.setItem(
    storageKeys.customers,
    JSON.stringify([
      {
        cid: studio.cid,
        alias: studio.alias,
        name: studio.name,
        token: 'token',
        refreshToken: 'refresh',
        expiresIn: hour,
        expiresAt: Date.now() + hour,
      },
    ]),
  )
  localStorage.setItem(storageKeys.version, sessionVersion)
  localStorage.setItem(storageKeys.preferences, JSON.stringify({ isDemoGameVisible: false }))
  localStorage.setItem(storageKeys.seenVersion, packageJson.version)
  localStorage.setItem(storageKeys.surveyDismissed + studio.cid, 'true')
  sessionStorage.setItem(storageKeys.selectedCid, String(studio.cid))
  if (!isStarted) startConsole()
  isStarted = true
  const place = document.createElement('div')
  place.id = 'root'
  document.body.append(place)
  router.history.replace(path)
  await show(place)
  return answers
}

/** Renders the console and waits for its screen: until it is there, the router shows the one of the test before. */
async function show(place: HTMLElement): Promise<void> {
  const isOpen = ({ status, resolvedLocation, matches }: typeof router.state) =>
    status === 'idle' &&
    plainPath(resolvedLocation?.pathname) === plainPath(location.pathname) &&
    plainPath(matches.at(-1)?.pathname) === plainPath(location.pathname)
  root = createRoot(place)
  // A navigation of the previous console may be unfinished. Without a new load, its address would stay on the screen.
  flushSync(() => root?.render(<Console />))
  void router.load()
  await expect.poll(() => isOpen(router.state), { interval: 5, timeout: 20_000 }).toBe(true)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** The index route of a path ends with a slash; the router decodes paths. */
const plainPath = (path = '') => decodeURI(path).replace(/\/$/, '')

/** Loads the page anew, as F5 does: what the tab has stored stays. */
export async function reload(): Promise<void> {
  root?.unmount()
  queryClient.clear()
  await show(document.getElementById('root') as HTMLElement)
}

/** Opens another path by the client's own navigation. */
export const goTo = (path: string): Promise<void> => router.navigate({ href: path })

/** Path, query and hash of the open screen. */
export const address = (): string => location.pathname + location.search + location.hash
