import type { Page, Request } from '@playwright/test'
import { expect } from '@playwright/test'
import { isKeptOut } from './test.ts'

/**
 * An address of the console, with names in place of what differs. A route that shows nothing of its own leads on to
 * another one, or nobody has the right to it, which the frame says.
 */
export type Route = { path: string; isScreen: boolean }

/** The part of the router that the walk uses. The router's own developer tools find it in the same place. */
type Router = {
  routesById: Record<string, { fullPath: string; children?: unknown; options: Record<string, unknown> }>
  navigate: (to: { href: string }) => Promise<void>
}

/** What a screen shows, as far as the walk judges it. */
export type Seen = { path: string; heading: string; empty: string[]; links: string[]; menu: string[]; faults: string[] }

/** A screen that was opened, and what is wrong with it, in words. */
export type Visit = Seen & { address: string }

/** A screen counts as loaded once it has been at rest for this many frames without a call under way. */
export const framesAtRest = 6
/** Calls of the console, without the stream of news, which stays open; what else it fetches is code, ahead of its use. */
const isCall = (request: Request) => {
  const { pathname } = new URL(request.url())
  return /^\/(basic|object|api|report|files)\//.test(pathname) && pathname !== '/api/live'
}

/** Every screen that the console's router knows. */
export const routesOf = (page: Page): Promise<Route[]> =>
  page.evaluate(() => {
    const { routesById } = (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
    return Object.values(routesById)
      .filter(({ children }) => children === undefined)
      .map(({ fullPath, options }) => ({
        path: fullPath.replace(/(.)\/$/, '$1'),
        isScreen: options['component'] !== undefined,
      }))
  })

/** Fills in the names of a route that are known; undefined where another one is left. */
export function addressOf(path: string, known: Readonly<Record<string, string>>): string | undefined {
  const address = path.replace(/\$(\w+)/g, (name, key: string) => known[key] ?? name)
  return address.includes('$') ? undefined : address
}

/** Whether an address is one of a route. */
export const isOf = (path: string, address: string): boolean =>
  new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`).test(address.split('?')[0] ?? '')

type LookAlso = (page: Page) => Promise<string[]>

/**
 * Goes from screen to screen by the client's own navigation, as a click on a link does, and writes down what each one
 * shows. `page` stands on some screen of the console already.
 */
export class Walk {
  readonly visits: Visit[] = []
  readonly #page: Page
  readonly #underWay = new Set<Request>()
  readonly #lookAlso: LookAlso
  #faults: string[] = []

  /** `lookAlso` says what else is wrong with a screen that has been opened. */
  constructor(page: Page, lookAlso: LookAlso = async () => []) {
    this.#page = page
    this.#lookAlso = lookAlso
    page.on('request', (request) => {
      if (isCall(request)) this.#underWay.add(request)
    })
    page.on('requestfinished', (request) => this.#underWay.delete(request))
    page.on('requestfailed', (request) => {
      this.#underWay.delete(request)
      const reason = request.failure()?.errorText ?? ''
      // A screen that is left takes back what it has asked.
      if (reason !== 'net::ERR_ABORTED') this.#faults.push(`${request.method()} ${request.url()} failed: ${reason}`)
    })
    page.on('response', async (response) => {
      if (response.status() < 400) return
      const answer = await response.text().catch(() => '')
      const { pathname, search } = new URL(response.url())
      this.#faults.push(
        `${response.request().method()} ${pathname}${search}: ${response.status()} ${answer.slice(0, 200)}`,
      )
    })
    page.on('console', (message) => {
      // A refused request is reported by itself.
      const isRefusal = message.text().startsWith('Failed to load resource')
      if (['error', 'warning'].includes(message.type()) && !isRefusal && !isKeptOut(message.text()))
        this.#faults.push(`${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => {
      if (!isKeptOut(String(error))) this.#faults.push(String(error))
    })
  }

  /** Opens one screen after the other; those that were opened already are left out. */
  async visit(addresses: Iterable<string>): Promise<void> {
    for (const address of addresses) {
      if (this.visits.some((visit) => visit.address === address)) continue
      await this.#page.evaluate(
        (href) => (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.navigate({ href }),
        address,
      )
      await this.#settle()
      const seen = await this.#page.evaluate(look)
      const left = seen.path === address.split('?')[0] ? [] : [`leads to ${seen.path}`]
      const more = await this.#lookAlso(this.#page)
      this.visits.push({ ...seen, address, faults: [...left, ...seen.faults, ...more, ...this.#faults] })
      this.#faults = []
    }
  }

  /** Addresses that links of the visited screens lead to, at most `count` of each route. */
  linked(routes: readonly Route[], count: number): string[] {
    const links = [...new Set(this.visits.flatMap(({ links }) => links))]
    return routes.flatMap(({ path }) =>
      links.filter((link) => isOf(path, link) && !routes.some((route) => route.path === link)).slice(0, count),
    )
  }

  /** What is wrong with the visited screens, each with its address. */
  faults(): string[] {
    return this.visits.flatMap(({ address, faults }) => faults.map((fault) => `${address}: ${fault}`))
  }

  /** Waits until no call is under way and nothing on the screen loads any more. */
  async #settle(): Promise<void> {
    await expect(async () => {
      expect([...this.#underWay].map((request) => request.url())).toEqual([])
      await this.#page.evaluate(rest, framesAtRest)
      expect(this.#underWay.size).toBe(0)
    }).toPass({ timeout: 20_000, intervals: [20] })
  }
}

/** Resolves after this many frames in which nothing loads. Runs in the page. */
export async function rest(frames: number): Promise<void> {
  const loading = '[aria-busy="true"], [role="status"][aria-label="Loading"], .mantine-Skeleton-root'
  const isDrawn = (chart: Element) => chart.querySelector('svg path, svg line') !== null
  const isLoading = () =>
    document.querySelector('h1') === null ||
    document.querySelector(loading) !== null ||
    ![...document.querySelectorAll('main div[role="img"]')].every(isDrawn) ||
    [...document.querySelectorAll('main p, main span, main strong')].some(({ textContent }) =>
      /^(Loading…|Looking…|Comparing…|…)$/.test(textContent ?? ''),
    )
  const until = performance.now() + 10_000
  for (let rested = 0; rested < frames; rested = isLoading() ? 0 : rested + 1) {
    if (performance.now() > until) return
    await new Promise(requestAnimationFrame)
  }
}

/** Reads the open screen. Runs in the page. */
export function look(): Seen {
  const faults: string[] = []
  const main = document.querySelector<HTMLElement>('main')
  // The API reference has its heading in its header.
  const title = main?.querySelector('h1') ?? document.querySelector('h1')
  const heading = title?.textContent?.trim() ?? ''
  const text = main?.textContent ?? ''
  if (heading === '') faults.push('has no heading')
  if (/^(Sorry, the page|An error occurred)/.test(heading)) faults.push(`shows "${heading}"`)
  if (text.replace(heading, '').trim() === '') faults.push('shows nothing but its heading')
  if (document.querySelector('[aria-busy="true"], [role="status"][aria-label="Loading"], .mantine-Skeleton-root'))
    faults.push('still loads')
  for (const alert of document.querySelectorAll<HTMLElement>('main [role="alert"]'))
    faults.push(`says "${alert.textContent.slice(0, 200)}"`)
  for (const refusal of document.querySelectorAll<HTMLElement>('main [data-empty="not-allowed"]'))
    faults.push(`says "${refusal.textContent}"`)
  const raw = /.{0,30}(undefined|\bNaN\b|\[object Object\]|Invalid Date).{0,30}/.exec(text)
  if (raw) faults.push(`shows the raw value in "${raw[0]}"`)
  const boxes = [document.documentElement, ...document.querySelectorAll<HTMLElement>('main, main *')]
  for (const box of boxes) {
    const { scrollWidth, clientWidth } = box
    // Tables and code scroll in their own box; list-faults.ts looks at what of a table is in sight.
    const isBox =
      box === document.documentElement ||
      (['auto', 'scroll'].includes(getComputedStyle(box).overflowX) &&
        !box.querySelector('table') &&
        !box.closest('pre'))
    // Half a pixel is rounded up.
    if (isBox && clientWidth > 0 && scrollWidth > clientWidth + 1)
      faults.push(`${box.tagName.toLowerCase()}.${box.className} overflows by ${scrollWidth - clientWidth} pixels`)
  }
  const hrefs = (selector: string) =>
    [...document.querySelectorAll<HTMLAnchorElement>(selector)]
      .filter(({ href, target }) => href.startsWith(location.origin) && target === '')
      .map(({ href }) => href.slice(location.origin.length))
  return {
    path: location.pathname,
    heading,
    empty: [...document.querySelectorAll<HTMLElement>('main [data-empty]')].map((one) => one.textContent),
    links: hrefs('main a[href]').map((href) => href.split('?')[0] ?? ''),
    menu: hrefs('nav[aria-label="Main"] a[href]').map((href) => href.split('?')[0] ?? ''),
    faults,
  }
}
