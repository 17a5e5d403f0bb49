import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch } from 'puppeteer-core'

/** A browser with one page, as far as the walk needs it. */
export type Driver = {
  version: string
  open: (url: string) => Promise<void>
  /** Runs a function in the page. */
  evaluate: <A extends unknown[], R>(work: (...given: A) => R | Promise<R>, ...given: A) => Promise<R>
  type: (selector: string, text: string) => Promise<void>
  click: (selector: string) => Promise<void>
  /** What the browser itself has reported since the last time. */
  reported: () => string[]
  close: () => Promise<void>
}

/** The width of a small laptop. */
const size = { width: 1366, height: 768 }

const firstOf = (paths: readonly (string | undefined)[]) => paths.find((path) => path !== undefined && existsSync(path))

/** Says which Debian package is missing. */
function required(what: string, packageName: string, found: string | undefined): string {
  if (found === undefined) throw new Error(`${what} is missing. On Debian: apt-get install ${packageName}`)
  return found
}

/** Firefox, by WebDriver BiDi. `FIREFOX` names another program. */
export async function startFirefox(): Promise<Driver> {
  const executablePath = required(
    'Firefox',
    'firefox-esr',
    firstOf([process.env['FIREFOX'], '/usr/bin/firefox-esr', '/usr/bin/firefox']),
  )
  const browser = await launch({ browser: 'firefox', executablePath, headless: true, defaultViewport: size })
  const page = await browser.newPage()
  const reported: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') reported.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => reported.push(`error: ${error instanceof Error ? error.message : String(error)}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (!/ABORT/i.test(reason)) reported.push(`request: ${request.url()} ${reason}`)
  })
  return {
    version: await browser.version(),
    open: async (url) => {
      await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 60_000 })
    },
    evaluate: (work, ...given) => page.evaluate(work as never, ...(given as unknown as never[])),
    type: (selector, text) => page.type(selector, text),
    click: (selector) => page.click(selector),
    reported: () => reported.splice(0),
    close: () => browser.close(),
  }
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const driverPort = 4_713

/** WebKitGTK, by WebDriver, on a screen that does not exist. It tells nothing of its console: the collector does. */
export async function startWebKit(): Promise<Driver> {
  const driver = required('WebKitWebDriver', 'webkit2gtk-driver', firstOf(['/usr/bin/WebKitWebDriver']))
  const display = required('xvfb-run', 'xvfb xauth', firstOf(['/usr/bin/xvfb-run']))
  const found = firstOf(readdirSync('/usr/lib').map((name) => `/usr/lib/${name}/webkit2gtk-4.1/MiniBrowser`))
  const binary = required('MiniBrowser of WebKitGTK', 'webkit2gtk-driver', found)
  const child = spawn(display, ['-a', driver, `--port=${driverPort}`], {
    // As root the sandbox cannot start.
    env: { ...process.env, ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }) },
    stdio: 'ignore',
    detached: true,
  })
  process.once('exit', () => endGroup(child))
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`http://127.0.0.1:${driverPort}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await reply.json()) as { value: { error?: string; message?: string } | null }
    if (!reply.ok) throw new Error(`${value?.error}: ${value?.message}`)
    return value
  }
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const { sessionId, capabilities } = await untilAnswered(
    () => ask('POST', '/session', { capabilities: { alwaysMatch: options } }) as Promise<Session>,
  )
  const session = `/session/${sessionId}`
  await ask('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 60_000 })
  await ask('POST', `${session}/window/rect`, size).catch(() => {})
  const find = async (selector: string) => {
    const found = (await ask('POST', `${session}/element`, { using: 'css selector', value: selector })) as object
    return `${session}/element/${Object.entries(found).find(([key]) => key === elementKey)?.[1]}`
  }
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    open: async (url) => {
      await ask('POST', `${session}/url`, { url })
    },
    async evaluate(work, ...given) {
      const script = `const done = arguments[1]
        Promise.resolve().then(() => (${work})(...arguments[0])).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const answer = (await ask('POST', `${session}/execute/async`, { script, args: [given] })) as Evaluated
      if (answer.error !== undefined) throw new Error(answer.error)
      return answer.value as never
    },
    type: async (selector, text) => {
      await ask('POST', `${await find(selector)}/value`, { text })
    },
    click: async (selector) => {
      await ask('POST', `${await find(selector)}/click`, {})
    },
    reported: () => [],
    async close() {
      await ask('DELETE', session).catch(() => {})
      endGroup(child)
    },
  }
}

type Session = { sessionId: string; capabilities: { browserName: string; browserVersion: string } }
type Evaluated = { value?: unknown; error?: string }

/** The display and everything on it. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM')
  } catch {
    // It has ended.
  }
}

async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 60 || !(error instanceof TypeError)) throw error
      await sleep(250)
    }
  }
}
