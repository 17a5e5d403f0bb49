import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { benchPassword } from './seed.ts'

/** How much slower than here the operator's machine is taken to be. */
const slowdown = 4
const rounds = 5

export type Opening = {
  /** Milliseconds until the list can be used: with nothing kept in the browser, and when one comes back. */
  first: number
  again: number
  /** The same of the form to sign in. */
  formFirst: number
  formAgain: number
  /** Bytes of scripts that went over the network until the form to sign in, and the list, could be used. */
  signInBytes: number
  listBytes: number
}

/** Runs in the page. Answers when the form to sign in is there and a frame has gone by. */
const untilForm = `new Promise((resolve) => {
  const look = () =>
    requestAnimationFrame(() =>
      setTimeout(() => (document.querySelector('form input[type=password]') ? resolve(performance.now()) : look())),
    )
  look()
})`

/**
 * Runs in the page, which it asks for nothing else: the tools' own search for an element costs a slow processor 200 ms.
 * Answers when the rows are there, a frame has gone by, and a key that goes to the first row has done so.
 */
const untilUsable = `new Promise((resolve) => {
  const isAnswered = () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    return document.activeElement instanceof HTMLTableRowElement
  }
  const look = () =>
    requestAnimationFrame(() =>
      setTimeout(() =>
        document.querySelector('tbody tr a') && isAnswered() ? resolve(performance.now()) : look(),
      ),
    )
  look()
})`

/**
 * Milliseconds from going to the players list until its rows are there and one of them answers a key, on a slower
 * processor: with nothing kept in the browser, and when one comes back; each the middle of several. Nothing where the
 * machine has no browser.
 */
export async function openPlayersList(origin: string, pid: string): Promise<Opening | undefined> {
  return inBrowser(async (browser) => {
    const { page, devTools } = await newPerson(browser)
    const scripts = await countScripts(devTools)
    await page.goto(`${origin}/login`)
    await page.getByLabel('Organization').fill('bench')
    const signInBytes = scripts.bytes()
    await signIn(page)
    const signedIn = await page.context().storageState()
    const players = `${origin}/bench/games/${pid}/realms/${pid}/players`
    const fresh = await newPerson(browser, signedIn)
    const scriptsOfList = await countScripts(fresh.devTools)
    await fresh.page.goto(players, { waitUntil: 'commit' })
    await fresh.page.evaluate(untilUsable)
    const listBytes = scriptsOfList.bytes()
    const list = await timesOf(browser, signedIn, players, untilUsable)
    const form = await timesOf(browser, undefined, `${origin}/login`, untilForm)
    return { ...list, formFirst: form.first, formAgain: form.again, signInBytes, listBytes }
  })
}

/** Runs in the page. Answers the milliseconds from the answer of a read to the frame that shows the element. */
const untilDrawn = ({ read, element }: Pick<Drawn, 'read' | 'element'>) => `new Promise((resolve) => {
  const answered = () =>
    performance.getEntriesByType('resource').find(({ name }) => name.includes(${JSON.stringify(read)}))?.responseEnd
  const look = () =>
    requestAnimationFrame(() =>
      setTimeout(() =>
        document.querySelector(${JSON.stringify(element)}) && answered()
          ? resolve(performance.now() - answered())
          : look(),
      ),
    )
  look()
})`

/** A screen of the realm, the read that it waits for, and an element that shows the answer. */
type Drawn = { screen: string; read: string; element: string }

/** Milliseconds until a screen is drawn after its read: the middle of several. Nothing without a browser. */
const paint = (origin: string, pid: string, drawn: Drawn): Promise<number | undefined> =>
  inBrowser(async (browser) => {
    const { page } = await newPerson(browser)
    await page.goto(`${origin}/login`)
    await page.getByLabel('Organization').fill('bench')
    await signIn(page)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(`${origin}/bench/games/${pid}/realms/${pid}/${drawn.screen}`, { waitUntil: 'commit' })
      times.push(Number(await page.evaluate(untilDrawn(drawn))))
    }
    return middleOf(times)
  })

/** The list of Promote. */
export const paintPromote = (origin: string, pid: string): Promise<number | undefined> =>
  paint(origin, pid, {
    screen: 'promote',
    read: '/api/change-sets/difference?',
    element: 'section[aria-label="Differences"] button[aria-expanded]',
  })

/** The first rows of a plan. */
export const paintPlan = (origin: string, pid: string, planId: number): Promise<number | undefined> =>
  paint(origin, pid, { screen: `plans/${planId}`, read: `/api/plans/${planId}/rows`, element: 'main table tbody tr' })

async function inBrowser<Answer>(work: (browser: Browser) => Promise<Answer>): Promise<Answer | undefined> {
  const { executablePath, args } = await findChromium()
  if (!existsSync(executablePath)) return undefined
  const browser = await chromium.launch({ executablePath, args })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** A page of somebody whose browser keeps nothing but who is signed in. */
async function newPerson(browser: Browser, storageState?: StorageState): Promise<{ page: Page; devTools: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  // What is fetched because the browser has nothing to do is not waited for.
  await page.addInitScript('window.requestIdleCallback = () => 0')
  return { page, devTools: await context.newCDPSession(page) }
}

/** From the form, in which the organization stands. */
async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('admin@bench.test')
  await page.getByRole('textbox', { name: 'Password' }).fill(benchPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/bench\/games/)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Milliseconds of an opening: of people whose browsers keep nothing yet, and of the last of them who comes back; the middle of several. */
async function timesOf(
  browser: Browser,
  storageState: StorageState | undefined,
  address: string,
  isThere: string,
): Promise<{ first: number; again: number }> {
  const first: number[] = []
  const again: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { page, devTools } = await newPerson(browser, storageState)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const open = async () => {
      await page.goto(address, { waitUntil: 'commit' })
      // The navigation is what the page's own clock counts from.
      const { result } = await devTools.send('Runtime.evaluate', { expression: isThere, awaitPromise: true })
      return Number(result.value)
    }
    first.push(await open())
    // The second time the browser keeps what it has compiled; from the third on it uses it.
    await open()
    again.push(await open())
    await page.context().close()
  }
  return { first: middleOf(first), again: middleOf(again) }
}

const middleOf = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Counts the bytes of scripts as they go over the network. */
async function countScripts(devTools: CDPSession): Promise<{ bytes: () => number }> {
  const scripts = new Set<string>()
  let bytes = 0
  devTools.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)))
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await devTools.send('Network.enable')
  return { bytes: () => bytes }
}
